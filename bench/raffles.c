/* The Capture of Mr. Raffles in plain C: the yardstick for the native engine.
 *
 * The same refereed rules as parlour/games/raffles/rules.py with the same generator, so that every seed gives the same
 * hand and the same points. It keeps only what the rules need: nothing of what the players may conclude.
 */
#include "chance.h"

enum { SEATS = 6, LENGTH = 13, DETECTIVE = 52, RAFFLES = 53, DECK = 54 };
enum { PLAYING, OUT, STUCK, CALLED };

static const uint64_t UNLEADABLE = CARD(DETECTIVE) | CARD(RAFFLES);
static const uint64_t ALL_SERIES = CARD(4 * LENGTH) - 1;
static const uint64_t NOUGHTS = CARD(0) | CARD(13) | CARD(26) | CARD(39);

typedef struct {
    int players, partners, series, lead_passes, game; /* who plays, and by which options */
    int dealer, turn, laid, led, ceased;
    int score[SEATS], tricks[SEATS], noughts[SEATS], trick[SEATS];
    uint64_t hand[SEATS];
} State;

/* ---- before play ---- */

static inline int pack(const State *s, uint8_t *deck) {
    int size = LENGTH * s->series;
    for (int card = 0; card < size; card++)
        deck[card] = (uint8_t)card;
    deck[size] = DETECTIVE;
    deck[size + 1] = RAFFLES;
    return size + 2;
}

static inline int cut_rank(int card) {
    if (card == DETECTIVE)
        return LENGTH;
    return card == RAFFLES ? -1 : card % LENGTH;
}

/* Low deals; those tied for lowest cut again while a whole round of cards is left. */
static inline int cut(const State *s, const uint8_t *deck) {
    unsigned cutting = (1u << s->players) - 1;
    int cards_left = LENGTH * s->series + 2;
    while (__builtin_popcount(cutting) > 1 && cards_left >= s->players) {
        int lowest = 99;
        unsigned tied = 0;
        for (int seat = 0; seat < s->players; seat++) {
            if (!(cutting >> seat & 1))
                continue;
            int rank = cut_rank(deck[--cards_left]);
            if (rank < lowest) {
                lowest = rank;
                tied = 0;
            }
            if (rank == lowest)
                tied |= 1u << seat;
        }
        cutting = tied;
    }
    return __builtin_ctz(cutting);
}

static inline void deal(State *s, const uint8_t *deck, int size) {
    int seat = s->dealer;
    for (int place = 0; place < size; place++) {
        seat = left(seat, s->players);
        s->hand[seat] |= CARD(deck[place]);
    }
    s->turn = left(s->dealer, s->players);
    s->led = -1;
}

/* ---- play ---- */

static inline uint64_t legal(const State *s) {
    uint64_t hand = s->hand[s->turn];
    if (s->laid == 0)
        return hand & ~UNLEADABLE;
    if (hand & CARD(RAFFLES))
        return CARD(RAFFLES);
    uint64_t series = (CARD(LENGTH) - 1) << LENGTH * s->led;
    return hand & series ? hand & (series | CARD(DETECTIVE)) : hand;
}

static inline int strength(int card, int led) {
    if (card == DETECTIVE)
        return 200;
    if (card == RAFFLES)
        return -1;
    int series = card / LENGTH, rank = card % LENGTH;
    if (series == 0)
        return 100 + rank;
    return series == led ? rank : -1;
}

static inline int partner(const State *s, int seat) {
    return s->partners ? (seat + s->players / 2) % s->players : seat;
}

static inline int taken(const State *s, int seat) { return s->tricks[seat] + 5 * s->noughts[seat]; }

static inline int tally(const State *s, int seat) {
    int mate = partner(s, seat), total = s->score[seat] + taken(s, seat);
    return mate == seat ? total : total + taken(s, mate);
}

static inline int may_call_game(const State *s, int seat) {
    int total = tally(s, seat);
    if (total < s->game)
        return 0;
    int tied = 0, alone = 1;
    for (int other = 0; other < s->players; other++) {
        if (s->score[other] >= s->game)
            tied = 1;
        if (other != seat && other != partner(s, seat) && tally(s, other) >= total)
            alone = 0;
    }
    return alone || !tied;
}

/* Game called, then somebody out of cards, then a leader who cannot lead: the order is RAF-24's. */
static inline int cessation(State *s) {
    if (may_call_game(s, s->turn))
        return CALLED;
    for (int seat = 0; seat < s->players; seat++)
        if (!s->hand[seat])
            return OUT;
    if (s->hand[s->turn] & ALL_SERIES)
        return PLAYING;
    if (!s->lead_passes)
        return STUCK;
    while (!(s->hand[s->turn] & ALL_SERIES))
        s->turn = left(s->turn, s->players);
    return PLAYING;
}

static inline void settle(State *s) {
    int taker = 0, best = -2;
    uint64_t trick = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int rank = strength(s->trick[seat], s->led);
        trick |= CARD(s->trick[seat]);
        if (rank > best) {
            taker = seat;
            best = rank;
        }
    }
    s->tricks[taker]++;
    s->noughts[taker] += __builtin_popcountll(trick & NOUGHTS);
    s->hand[taker] |= trick & CARD(RAFFLES);
    s->turn = taker;
    s->laid = 0;
    s->ceased = cessation(s);
}

static inline void play(State *s, int card) {
    int seat = s->turn;
    if (s->laid == 0)
        s->led = card / LENGTH;
    s->hand[seat] ^= CARD(card);
    s->trick[seat] = card;
    if (++s->laid == s->players)
        settle(s);
    else
        s->turn = left(seat, s->players);
}

/* ---- the count ---- */

static inline int count(const State *s, int seat) {
    if (s->ceased == CALLED)
        return taken(s, seat);
    uint64_t hand = s->hand[seat];
    return taken(s, seat) + 5 * __builtin_popcountll(hand & NOUGHTS) + 10 * (int)(hand >> RAFFLES & 1);
}

static inline int points(const State *s, int seat) {
    int mate = partner(s, seat);
    return mate == seat ? count(s, seat) : count(s, seat) + count(s, mate);
}

/* Play random first hands, one seed after another; the points go to `counts`, one row a hand. How many moves? */
int64_t simulate(const int *options, uint64_t seed, int64_t hands, int64_t *counts) {
    const State blank = {.players = options[0],
                         .partners = options[1],
                         .series = options[2],
                         .lead_passes = options[3],
                         .game = options[4]};
    int64_t moves = 0;
    for (int64_t row = 0; row < hands; row++) {
        State s = blank;
        uint8_t deck[DECK];
        uint64_t rng = seeded(seed + (uint64_t)row);
        int size = pack(&s, deck);
        shuffle(deck, size, &rng);
        s.dealer = cut(&s, deck);
        pack(&s, deck);
        shuffle(deck, size, &rng);
        deal(&s, deck, size);
        while (s.ceased == PLAYING) {
            play(&s, pick(&rng, legal(&s)));
            moves++;
        }
        for (int seat = 0; seat < s.players; seat++)
            counts[row * s.players + seat] = points(&s, seat);
    }
    return moves;
}
