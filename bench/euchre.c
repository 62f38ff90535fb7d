/* Trolley Euchre in plain C: the second yardstick for the native engine.
 *
 * The same refereed rules as parlour/games/euchre/rules.py with the same generator, so that every seed gives the same
 * hand and the same points. It keeps only what the rules need: nothing of what the players may conclude.
 */
#include "chance.h"

enum { SEATS = 4, KINDS = 6, DECK = 24, MOTORMAN = 1, TRICKS = 5, NONE = -1 };
enum { ORDERING, DISCARDING, MAKING, PLAYING };
enum { PASS, ORDER_UP, ORDER_UP_ALONE, TAKE_UP, TAKE_UP_ALONE };
enum { MAKE = 1, MAKE_ALONE = 5 };
enum { PLAYED = 1, PASSED };

static const int RANK[KINDS] = {5, 2, 4, 1, 3, 0};

typedef struct {
    int players, lone, any_colour; /* who plays, and by which options */
    int dealer, turn, phase, turned, trump, maker, alone, laid, led, ended;
    int tricks[SEATS], trick[SEATS];
    uint64_t hand[SEATS];
} State;

/* ---- before play ---- */

static inline void pack(uint8_t *deck) {
    for (int card = 0; card < DECK; card++)
        deck[card] = (uint8_t)card;
}

/* High deals; those tied for highest cut again while a whole round of cards is left. */
static inline int cut(const State *s, const uint8_t *deck) {
    unsigned cutting = (1u << s->players) - 1;
    int cards_left = DECK;
    while (__builtin_popcount(cutting) > 1 && cards_left >= s->players) {
        int highest = -1;
        unsigned tied = 0;
        for (int seat = 0; seat < s->players; seat++) {
            if (!(cutting >> seat & 1))
                continue;
            int rank = RANK[deck[--cards_left] % KINDS];
            if (rank > highest) {
                highest = rank;
                tied = 0;
            }
            if (rank == highest)
                tied |= 1u << seat;
        }
        cutting = tied;
    }
    return __builtin_ctz(cutting);
}

static inline int deal_each(State *s, const uint8_t *deck, int place, int cards) {
    int seat = s->dealer;
    for (int given = 0; given < s->players; given++) {
        seat = left(seat, s->players);
        for (int card = 0; card < cards; card++)
            s->hand[seat] |= CARD(deck[place++]);
    }
    return place;
}

static inline void deal(State *s, const uint8_t *deck) {
    int place = deal_each(s, deck, deal_each(s, deck, 0, 2), 3);
    s->turned = deck[place];
    for (int seat = 0; seat < SEATS; seat++)
        s->trick[seat] = NONE;
    s->turn = left(s->dealer, s->players);
}

/* ---- trumps ---- */

static inline int paired_motorman(int trump) { return KINDS * (trump ^ 1) + MOTORMAN; }

static inline int colour_of(int card, int trump) {
    return card == paired_motorman(trump) ? trump : card / KINDS;
}

static inline uint64_t of_colour(int colour, int trump) {
    uint64_t cards = (CARD(KINDS) - 1) << KINDS * colour, second = CARD(paired_motorman(trump));
    return colour == trump ? cards | second : cards & ~second;
}

static inline int strength(int card, int trump, int led) {
    if (card == KINDS * trump + MOTORMAN)
        return 200;
    if (card == paired_motorman(trump))
        return 199;
    int colour = card / KINDS, rank = RANK[card % KINDS];
    if (colour == trump)
        return 100 + rank;
    return colour == led ? rank : NONE;
}

/* ---- play ---- */

static inline int in_play(const State *s) { return s->players - s->alone; }

static inline int partner(const State *s, int seat) { return s->players == 4 ? seat ^ 2 : seat; }

static inline int lays_down(const State *s, int seat) { return s->alone && seat == partner(s, s->maker); }

static inline int next_to_play(const State *s, int seat) {
    do
        seat = left(seat, s->players);
    while (lays_down(s, seat));
    return seat;
}

static inline uint64_t legal(const State *s) {
    int goes_alone = s->players == 4 && s->lone;
    if (s->phase == ORDERING)
        return CARD(PASS) | (goes_alone ? 3u : 1u) << (s->turn == s->dealer ? TAKE_UP : ORDER_UP);
    if (s->phase == MAKING) {
        uint64_t colours = s->any_colour ? 15u : 15u & ~(1u << s->turned / KINDS);
        return CARD(PASS) | colours << MAKE | (goes_alone ? colours << MAKE_ALONE : 0);
    }
    uint64_t hand = s->hand[s->turn];
    if (s->phase == DISCARDING || s->laid == 0)
        return hand;
    uint64_t following = hand & of_colour(s->led, s->trump);
    return following ? following : hand;
}

static inline void make_trump(State *s, int colour, int alone) {
    s->trump = colour;
    s->maker = s->turn;
    s->alone = alone;
}

static inline void begin_play(State *s) {
    s->phase = PLAYING;
    s->turn = next_to_play(s, s->dealer);
}

static inline void pass_on(State *s) {
    if (s->turn != s->dealer) {
        s->turn = left(s->turn, s->players);
    } else if (s->phase == ORDERING) {
        s->phase = MAKING;
        s->turn = left(s->dealer, s->players);
    } else {
        s->ended = PASSED;
    }
}

static inline void settle(State *s) {
    int taker = 0, best = -2, tricks = 1;
    for (int seat = 0; seat < s->players; seat++) {
        tricks += s->tricks[seat];
        if (s->trick[seat] == NONE)
            continue;
        int rank = strength(s->trick[seat], s->trump, s->led);
        if (rank > best) {
            taker = seat;
            best = rank;
        }
        s->trick[seat] = NONE;
    }
    s->tricks[taker]++;
    s->turn = taker;
    s->laid = 0;
    if (tricks == TRICKS)
        s->ended = PLAYED;
}

static inline void play_card(State *s, int card) {
    int seat = s->turn;
    if (s->laid == 0)
        s->led = colour_of(card, s->trump);
    s->hand[seat] ^= CARD(card);
    s->trick[seat] = card;
    if (++s->laid == in_play(s))
        settle(s);
    else
        s->turn = next_to_play(s, seat);
}

static inline void play(State *s, int move) {
    if (s->phase == PLAYING) {
        play_card(s, move);
    } else if (s->phase == DISCARDING) {
        s->hand[s->dealer] ^= CARD(move) | CARD(s->turned);
        begin_play(s);
    } else if (move == PASS) {
        pass_on(s);
    } else if (s->phase == ORDERING) {
        make_trump(s, s->turned / KINDS, move == ORDER_UP_ALONE || move == TAKE_UP_ALONE);
        s->phase = DISCARDING;
        s->turn = s->dealer;
    } else {
        make_trump(s, (move - MAKE) % 4, move >= MAKE_ALONE);
        begin_play(s);
    }
}

/* ---- the count ---- */

static inline int opposed(const State *s, int seat, int other) {
    if (s->players == 4)
        return (seat ^ other) & 1;
    return (seat == s->maker) != (other == s->maker);
}

static inline int points(const State *s, int seat) {
    if (s->ended != PLAYED)
        return 0;
    int made = 0;
    for (int other = 0; other < s->players; other++)
        if (!opposed(s, other, s->maker))
            made += s->tricks[other];
    if (opposed(s, seat, s->maker))
        return made < 3 ? 2 : 0;
    if (made == TRICKS)
        return s->alone ? 4 : s->players == 3 ? 3 : 2;
    return made >= 3 ? 1 : 0;
}

/* Play random first hands, one seed after another; the points go to `counts`, one row a hand. How many moves? */
int64_t simulate(const int *options, uint64_t seed, int64_t hands, int64_t *counts) {
    const State blank = {.players = options[0], .lone = options[1], .any_colour = options[2]};
    int64_t moves = 0;
    for (int64_t row = 0; row < hands; row++) {
        State s = blank;
        uint8_t deck[DECK];
        uint64_t rng = seeded(seed + (uint64_t)row);
        pack(deck);
        shuffle(deck, DECK, &rng);
        s.dealer = cut(&s, deck);
        pack(deck);
        shuffle(deck, DECK, &rng);
        deal(&s, deck);
        while (!s.ended) {
            play(&s, pick(&rng, legal(&s)));
            moves++;
        }
        for (int seat = 0; seat < s.players; seat++)
            counts[row * s.players + seat] = points(&s, seat);
    }
    return moves;
}
