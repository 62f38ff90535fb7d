"""The client's types, written from the structs: `python -m parlour.server.typescript` makes web/src/wire.ts anew."""

import inspect
import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

import parlour
from parlour.engine.game import Game
from parlour.games import GAMES
from parlour.games.declare import Field, Kind, Sight
from parlour.server.live.table.board import sent_fields
from parlour.wire import book, days, deals, pages, party, party_pages, problems
from parlour.wire import table as wire

HOME = Path(__file__).parent.parent.parent / "web" / "src" / "wire.ts"
TITLE = "// Made from the structs of parlour/wire by `python -m parlour.server.typescript`; not to be edited."
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def module() -> str:
    """The whole file."""
    lines = [TITLE, "", f"export const VERSION = {wire.VERSION};", ""]
    lines += [f"export const PHRASES = {json.dumps(get_args(wire.Phrase))} as const;", ""]
    for structs in map(structs_of, (wire, pages, book, party, party_pages, deals, problems, days)):
        lines += [line for struct in structs for line in interface(struct)]
    unions = {"Word": wire.Word, "Message": wire.Message}
    unions |= {"PartyWord": party.Word, "PartyMessage": party.Message}
    for name, union in unions.items():
        lines += [f"export type {name} = {' | '.join(part.__name__ for part in get_args(union))};"]
    lines.append("")
    for game in map(parlour.load, GAMES):
        lines += game_fields(game) if game.law.ABOUT.board else []
    return "\n".join(lines).rstrip() + "\n"


def structs_of(home: Any) -> list[type[msgspec.Struct]]:
    """The structs declared in a file, in its order, without their two roots."""
    found = [part for part in vars(home).values() if inspect.isclass(part) and issubclass(part, msgspec.Struct)]
    return [part for part in found if part.__module__ == home.__name__ and part not in (wire.Told, wire.Asked)]


def interface(struct: type[msgspec.Struct]) -> list[str]:
    """One struct as an interface, under its own sentence."""
    _, parts = msgspec.json.schema_components([struct], ref_template="{name}")
    schema = parts[struct.__name__]
    required = schema.get("required", [])
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */", f"export interface {struct.__name__} {{"]
    for name, part in schema["properties"].items():
        lines.append(f"  {name}{'' if name in required else '?'}: {spelled(part)};")
    return [*lines, "}", ""]


def spelled(schema: dict[str, Any]) -> str:
    """A type as TypeScript spells it."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(json.dumps(choice) for choice in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(spelled(part) for part in schema["anyOf"]))
    if schema.get("type") == "array":
        return f"Array<{spelled(schema.get('items') or {})}>"
    if schema.get("type") == "object":
        return f"Record<string, {spelled(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(schema.get("type")), "unknown")


# ---- the fields of games that have a drawing of their own ----


def game_fields(game: Game) -> list[str]:
    """What `Board.fields` holds at a game."""
    facts = game.law.facts(game.start(seed=1).view(None).known)
    name = "".join(part.capitalize() for part in game.name.split("-"))
    lines = [f"/** Board.fields at {game.rulebook.title}. */", f"export interface {name}Fields {{"]
    for field, declared in sent_fields(game.module, tuple(facts)).items():
        lines.append(f"  {field}: {field_type(declared)};")
    lines += [f"  {fact}: {fact_type(value)};" for fact, value in facts.items()]
    return [*lines, "}", ""]


def field_type(field: Field) -> str:
    """A declared field; each seat's own has a null where it may not be seen."""
    one = kind_type(field.kind)
    if field.size is None:
        return one
    return f"Array<{one}{' | null' if field.sight is Sight.OWN and 'null' not in one else ''}>"


def kind_type(kind: Kind) -> str:
    """What one number of a field is in words."""
    words = " | ".join(json.dumps(word) for word in kind.words)
    match kind.name:
        case "flag":
            return "boolean"
        case "seat":
            return "number | null"
        case "card":
            return "string | null"
        case "cards":
            return "Array<string>"
        case "word":
            return f"{words} | null"
        case "words":
            return f"Array<{words}>"
        case "seats":
            return "Array<number>"
    return "number"


def fact_type(value: object) -> str:
    """A public fact, by what it looks like; seats and lists may be missing."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, dict):
        return "Record<string, number>"
    if isinstance(value, list):
        return "Array<Record<string, number>>" if value and isinstance(value[0], dict) else "Array<number | null>"
    return "number | null"


def main() -> int:
    """Write the file."""
    HOME.parent.mkdir(parents=True, exist_ok=True)
    HOME.write_text(module(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
