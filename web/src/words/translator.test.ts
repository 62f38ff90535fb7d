import { expect, test } from 'vitest';
import { sentences } from '../../words.js';
import { chosen } from './language';
import { Translator } from './translator';

const german = new Translator(
  [
    ['{name} takes the trick.', '{name} macht den Stich.'],
    ['{who} and {other}', '{who} und {other}'],
    ['{n} trick', '{n} tricks', '{n} Stich', '{n} Stiche'],
    ['red', 'rot'],
    ['the {colour} {kind}', '{kind} {colour}'],
    ['your {named}', 'deine Karte {named}'],
    ['nothing can take {yours}', 'nichts schlägt {yours}'],
    ['You lead{standing}: {strongest} (EUC-9).', 'Du spielst aus{standing}: {strongest} (EUC-9).'],
    ['and need {needs}', 'und brauchst {needs}'],
    [' and need {needs}', ' und brauchst {needs}'],
    ['You', 'Du'],
    ['Hand', 'Runde'],
  ],
  'de',
);

test('a sentence is found by its template, and what fills it by itself', () => {
  expect(german.text('Ann takes the trick.')).toBe('Ann macht den Stich.');
  expect(german.text('Ann and Ben')).toBe('Ann und Ben');
  expect(german.text('Red')).toBe('Rot');
  expect(german.text('You lead and need 2 tricks: nothing can take your red Motorman (EUC-9).')).toContain(
    'Du spielst aus und brauchst 2 Stiche: nichts schlägt',
  );
});

test('one and many are told apart, and a text in pieces is translated piece by piece', () => {
  expect(german.text('1 trick')).toBe('1 Stich');
  expect(german.text(' 3 tricks, red ')).toBe(' 3 Stiche, rot ');
  expect(german.text('1 trick; 2 tricks')).toBe('1 Stich; 2 Stiche');
});

test('what was written as a whole runs together nowhere', () => {
  const french = new Translator(
    [
      ['It does not say so.', 'Rien ne dit de les montrer.'],
      ['{who} of {card}', '{who} de {card}'],
      ['the red Car', 'le Car rouge'],
    ],
    'fr',
  );
  expect(french.text('It does not say so.')).toBe('Rien ne dit de les montrer.');
  expect(french.text('Ann of the red Car')).toBe('Ann du Car rouge');
});

test('a text of the page may lie in several lines, as it stands in its source', () => {
  expect(german.text('\n    Ann takes\n    the trick. ')).toBe('\n    Ann macht den Stich. ');
  expect(german.text('\n  Red\r\n')).toBe('\n  Rot\r\n');
});

const pieces = new Translator(
  [
    ['Takes the trick{prize}: all have played.', 'Gana la baza{prize}: todos han jugado.'],
    ['Goes above {higher}{prize}, and {out} it.', 'Supera a {higher}{prize}, y {out}.'],
    ['with {many} in it', 'con {many}'],
    ['{n} point', '{n} points', '{n} punto', '{n} puntos'],
    ["{whose}'s {card}", 'el {card} de {whose}'],
    ['the partner', 'el compañero'],
    ['only trumps beat', 'solo la ganan triunfos'],
    ['Red Car', 'Car rojo'],
    ['Takes all five tricks', 'Gana las cinco bazas'],
    ['about {number} times in 10', 'unas {number} veces de cada 10'],
    [', and no other choice promises more', ', y nada promete más'],
  ],
  'es',
);

test('a piece of a sentence, or nothing, fills a hole that follows a word', () => {
  expect(pieces.text('Takes the trick: all have played.')).toBe('Gana la baza: todos han jugado.');
  expect(pieces.text('Takes the trick with 1 point in it: all have played.')).toBe(
    'Gana la baza con 1 punto: todos han jugado.',
  );
  expect(pieces.text("Goes above Ann's red Car with 3 points in it, and only trumps beat it.")).toBe(
    'Supera al Car rojo de Ann con 3 puntos, y solo la ganan triunfos.',
  );
  expect(pieces.text("Goes above the partner's red Car, and only trumps beat it.")).toBe(
    'Supera al Car rojo del compañero, y solo la ganan triunfos.',
  );
});

test('French runs together what it must, and knows a card without its article', () => {
  const french = new Translator(
    [
      ['Cannot beat {higher}.', 'Ne bat pas la carte de {higher}.'],
      ["{whose}'s {card}", '{whose} : {card}'],
      ['Leaves it to {whose}: {card}.', 'Laisse cela à {whose}, avec {card}.'],
      ['the partner', 'le partenaire'],
      ['the others', 'les autres'],
      ['the Owl', 'le Hibou'],
    ],
    'fr',
  );
  expect(french.text("Cannot beat Ann's Owl.")).toBe('Ne bat pas la carte d’Ann : le Hibou.');
  expect(french.text("Cannot beat the partner's Owl.")).toBe('Ne bat pas la carte du partenaire : le Hibou.');
  expect(french.text('Leaves it to the partner: Owl.')).toBe('Laisse cela au partenaire, avec le Hibou.');
  expect(french.text('Leaves it to the others: Owl.')).toBe('Laisse cela aux autres, avec le Hibou.');
});

test('how often something happens is told apart, and what a comma begins is found without it', () => {
  expect(pieces.text('Takes all five tricks about 3 times in 10, and no other choice promises more')).toBe(
    'Gana las cinco bazas unas 3 veces de cada 10, y nada promete más',
  );
});

test('days and places are told as the language tells them', () => {
  const spanish = new Translator(
    [
      ['The deals of {dayTold}', 'Los repartos del {dayTold}'],
      ['{placeTold} of {of}', '{placeTold} de {of}'],
      ['nd', '.º'],
    ],
    'es',
  );
  expect(spanish.text('The deals of 18 November 2026')).toBe('Los repartos del 18 de noviembre de 2026');
  expect(spanish.text('3 December')).toBe('3 de diciembre');
  expect(spanish.text('2nd of 9')).toBe('2.º de 9');
  expect(spanish.text('3 Marks')).toBe('3 Marks');
});

test('what follows a full stop may be nothing', () => {
  const told = new Translator(
    [
      ['Sent. {noted}', 'Geschickt. {noted}'],
      ['Better: {order}. {why} The chance was {percent}.', 'Besser: {order}. {why} Die Chance war {percent}.'],
      ['Play begins.{rest}', 'Es geht los.{rest}'],
      ['Nobody has seen it', 'Niemand hat es gesehen'],
    ],
    'de',
  );
  expect(told.text('Sent.')).toBe('Geschickt.');
  expect(told.text('Sent. Nobody has seen it')).toBe('Geschickt. Niemand hat es gesehen');
  expect(told.text('Play begins.')).toBe('Es geht los.');
  expect(told.text('Better: 7. The chance was 4%.')).toBe('Besser: 7. Die Chance war 4%.');
});

test('of two holes with a blank between either may take several words', () => {
  const told = new Translator(
    [
      ['{yours} {done} (EUC-9).', '{yours} {done} (EUC-9).'],
      ['{names} {it} yet', '{names} {it} noch nicht'],
      ['your {card}', 'deine Karte {card}'],
      ['Red Motorman', 'Motorman rot'],
      ['takes the trick', 'macht den Stich'],
      ['Table {number}', 'Tisch {number}'],
      ['has sent its result', 'schickt'],
    ],
    'de',
  );
  expect(told.text('Your red Motorman takes the trick (EUC-9).')).toBe(
    'Deine Karte Motorman rot macht den Stich (EUC-9).',
  );
  expect(told.text('Table 1 has sent its result yet')).toBe('Tisch 1 schickt noch nicht');
});

test('a sentence is known with its full stop or without', () => {
  const told = new Translator(
    [
      ['Table 1 rings at {points} points.', 'Tisch 1 läutet bei {points} Punkten.'],
      ['Most cards', 'Die meisten Karten'],
      ['{said}, and if it is beaten it goes.', '{said}; wird es geschlagen, ist es weg.'],
      ['Takes the trick{prize}.', 'Macht den Stich{prize}.'],
    ],
    'de',
  );
  expect(told.text('Table 1 rings at 5 points')).toBe('Tisch 1 läutet bei 5 Punkten');
  expect(told.text('Most cards.')).toBe('Die meisten Karten.');
  expect(told.text('Takes the trick, and if it is beaten it goes.')).toBe(
    'Macht den Stich; wird es geschlagen, ist es weg.',
  );
});

test('what is told beside something else is taken apart before it fills a hole', () => {
  const told = new Translator(
    [
      ['played {it}', '{it} gespielt'],
      ['played here', 'hier gespielt'],
      ['here', 'hier'],
      ['{n} hand', '{n} hands', '{n} Runde', '{n} Runden'],
      ['and', 'und'],
    ],
    'de',
  );
  expect(told.text('played here · 3 hands')).toBe('hier gespielt · 3 Runden');
  expect(told.text('Here and 1 hand')).toBe('Hier und 1 Runde');
});

test('what differs by a capital alone has a translation each', () => {
  const told = new Translator(
    [
      ['Back', 'Zurück'],
      ['back', 'Rücken'],
      ['to', 'zu'],
      ['To', 'bis'],
      ['red', 'rot'],
    ],
    'de',
  );
  expect(['Back', 'back', 'To', 'to', 'Red', 'red'].map(told.text)).toEqual([
    'Zurück',
    'Rücken',
    'Bis',
    'zu',
    'Rot',
    'rot',
  ]);
});

test('what was looked for too deep is looked for again', () => {
  const told = new Translator(
    [
      ['see {it}', 'siehe {it}'],
      ['red {kind}', '{kind} rot'],
    ],
    'de',
  );
  told.text(`${'see '.repeat(7)}red Car`);
  expect(told.text('red Car')).toBe('Car rot');
});

test('what is not known stays, and is remembered', () => {
  expect(german.text('Nobody knows this.')).toBe('Nobody knows this.');
  expect([...german.missing]).toEqual(['Nobody knows this.']);
  expect(german.text('12')).toBe('12');
});

test('a text that is taken apart later is not translated twice', () => {
  german.whole('Ann takes the trick.');
  expect(german.text('Ann macht den Stich.')).toBe('Ann macht den Stich.');
});

test('the language is the one chosen, or the first of the browser that is offered', () => {
  expect(chosen('', ['pt-BR', 'en-US'])).toBe('en');
  expect(chosen('xx', ['pt'])).toBe('en');
});

test('a catalogue is read as gettext has it', () => {
  const text = [
    'msgid ""\nmsgstr "Language: de\\n"',
    '#. a note\n#: here\nmsgid "a \\"b\\""\nmsgstr ""\n"ein "\n"\\"b\\""',
    'msgid "{n} trick"\nmsgid_plural "{n} tricks"\nmsgstr[0] "{n} Stich"\nmsgstr[1] "{n} Stiche"',
    '#, fuzzy\nmsgid "old"\nmsgstr "alt"',
    '#~ msgid "gone"\n#~ msgstr "weg"',
  ].join('\n\n');
  expect(sentences(text)).toEqual([
    { said: ['a "b"', 'ein "b"'], done: true },
    { said: ['{n} trick', '{n} tricks', '{n} Stich', '{n} Stiche'], done: true },
    { said: ['old', 'alt'], done: false },
  ]);
});
