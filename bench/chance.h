/* What both yardsticks share: cards, seats, and the generator of parlour/games/kit.py.
 *
 * With DEPOSIT a random card is found by the instruction that the native engine uses where there is one.
 */
#include <stdint.h>
#ifdef DEPOSIT
#include <immintrin.h>
#endif

#define CARD(c) ((uint64_t)1 << (c))

static inline int left(int seat, int players) { return seat + 1 < players ? seat + 1 : 0; }

static inline uint64_t seeded(uint64_t seed) {
    uint64_t z = seed + 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return z ? z : 1;
}

static inline int below(uint64_t *rng, int n) {
    uint64_t x = *rng;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *rng = x;
    return (int)((x >> 32) * (uint64_t)n >> 32);
}

static inline int pick(uint64_t *rng, uint64_t cards) {
    int skip = below(rng, __builtin_popcountll(cards));
#ifdef DEPOSIT
    return __builtin_ctzll(_pdep_u64(CARD(skip), cards));
#else
    for (; skip > 0; skip--)
        cards &= cards - 1;
    return __builtin_ctzll(cards);
#endif
}

static inline void shuffle(uint8_t *deck, int size, uint64_t *rng) {
    for (int i = size - 1; i > 0; i--) {
        int j = below(rng, i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}
