/* Lost Cities for batches and the GPU: the one place where its rules are written a second time. Tests hold it to the kernel,
 * match by match on the same luck. Plain C that is also CUDA. Five colours; rule ids as in games/lost_cities/rules.py.
 *
 * A set of cards is 64 bits, twelve for each colour: three investments, then 2 to 10. A discard pile is a stack of four bits a
 * card. While a game is worked on, "mine" and "theirs" are those of the seat to act; in memory they are, too.
 */
#ifndef CAIRN_LOST_CITIES_H
#define CAIRN_LOST_CITIES_H

#include <stdint.h>

#if defined(__CUDACC__)
#define FN static __host__ __device__ __forceinline__
#define UNROLL _Pragma("unroll")
#else
#define FN static inline
#define UNROLL
#if defined(__BMI2__)
#include <immintrin.h>
#endif
#endif

typedef uint64_t u64;
typedef uint32_t u32;
typedef int32_t i32;

enum { COLOURS = 5, LANE = 12, CARDS = 60, ACTIONS = 127, PLAY = 0, DISCARD = 60, DRAW_DECK = 120, DRAW_PILE = 121 };
enum { NO_SPACE = 7, HAND = 8, WORDS = 16 };

#define LANES(bits) ((u64)(bits) * 0x0001001001001001ull) /* the same twelve bits in each colour */
#define ALL LANES(0xFFF)
#define FIRST LANES(1)
#define INVESTMENTS LANES(7)
#define NUMBERS LANES(0xFF8)

typedef struct {
    int rounds, turn_cap, alternate, start_seat;
    u64 seeds; /* a finished match is followed by that of seed + seeds */
    u32 salt;  /* of the random policy */
} Terms;

typedef struct {
    u64 mine, theirs, my_trip, their_trip, my_known, their_known, deck, pile[COLOURS];
    u32 start, stride; /* of the stream "deck" */
    i32 total[2];      /* by seat */
    u64 seed;
    u32 turns, round, seat, starter, drawing, closed, decisions;
} Game;

/* -- bits ------------------------------------------------------------------------------------------------------------ */

FN u32 count(u64 set) {
#if defined(__CUDA_ARCH__)
    return (u32)__popcll(set);
#else
    return (u32)__builtin_popcountll(set);
#endif
}

FN u32 lowest(u64 set) {
#if defined(__CUDA_ARCH__)
    return (u32)__ffsll((long long)set) - 1;
#else
    return (u32)__builtin_ctzll(set);
#endif
}

FN u32 count32(u32 set) {
#if defined(__CUDA_ARCH__)
    return (u32)__popc(set);
#else
    return (u32)__builtin_popcount(set);
#endif
}

/* Where the k-th set bit is, from 0. */
FN u32 kth(u64 set, u32 k) {
#if !defined(__CUDACC__) && defined(__BMI2__)
    return (u32)_tzcnt_u64(_pdep_u64(1ull << k, set));
#else
    u32 low = (u32)set, c = count32(low), at = 0;
    u32 word = low;
    if (k >= c) k -= c, word = (u32)(set >> 32), at = 32;
    c = count32(word & 0xFFFFu);
    if (k >= c) k -= c, word >>= 16, at += 16;
    c = count32(word & 0xFFu);
    if (k >= c) k -= c, word >>= 8, at += 8;
    c = count32(word & 0xFu);
    if (k >= c) k -= c, word >>= 4, at += 4;
    c = count32(word & 3u);
    if (k >= c) k -= c, word >>= 2, at += 2;
    return at + (k >= (word & 1u) ? 1u : 0u);
#endif
}

FN u32 lane_of(u32 bit) { return bit * 43u >> 9; } /* bit / 12, for bits below 64 */

FN u32 card_of(u32 bit) {
    u32 lane = lane_of(bit), kind = bit - LANE * lane;
    return lane * 10u + (kind < 3u ? 0u : kind - 2u);
}

FN u32 bit_of(u32 card) {
    u32 lane = card * 103u >> 10, kind = card - 10u * lane; /* card / 10 */
    return lane * LANE + (kind ? kind + 2u : 0u);
}

/* One bit for each kind of card: alike investments are one (LC-N1). */
FN u64 kinds(u64 cards) { return ((cards | cards >> 1 | cards >> 2) & FIRST) | (cards & NUMBERS); }

/* Cards that an expedition no longer takes: those up to its highest number (LC-E2, LC-E3). */
FN u64 shut(u64 trip) {
    u64 x = trip & NUMBERS;
    x |= x >> 1 & LANES(0x7FF);
    x |= x >> 2 & LANES(0x3FF);
    x |= x >> 4 & LANES(0x0FF);
    x |= x >> 8 & LANES(0x00F);
    return x;
}

/* -- luck: the stream `Fast` of the kernel ---------------------------------------------------------------------------- */

FN u32 mix(u32 x) {
    x = (x ^ x >> 16) * 0x21F0AAADu;
    x = (x ^ x >> 15) * 0x735A2D97u;
    return x ^ x >> 15;
}

FN u32 share(u32 random, u32 ways) { return (u32)((u64)random * ways >> 32); }

FN u32 turned(u32 x, int by) { return x >> by | x << (32 - by); }

#if defined(__CUDACC__)
#define TABLE static __device__ const
#else
#define TABLE static const
#endif
#define SHA_WORDS                                                                                                             \
    {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, \
     0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, \
     0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, \
     0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, \
     0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, \
     0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, \
     0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2}
TABLE u32 SHA[64] = SHA_WORDS;

#if defined(__CUDACC__)
#undef FN
#define FN static __device__ __forceinline__
#define RARE static __device__ __noinline__
#else
#define RARE static
#endif

/* The key of the source "deck": start and stride, the first 64 bits of SHA-256 of "<seed>/deck". */
RARE u64 luck_of(u64 seed) {
    unsigned char text[64] = {0};
    u32 w[16], a, b, c, d, e, f, h, t;
    u64 left = seed;
    int length = 0, digits = 1;
    for (u64 power = left; power >= 10; power /= 10) digits++;
    for (int i = digits - 1; i >= 0; i--) text[i] = (unsigned char)('0' + left % 10), left /= 10;
    length = digits;
    text[length++] = '/', text[length++] = 'd', text[length++] = 'e', text[length++] = 'c', text[length++] = 'k';
    text[length] = 0x80;
    for (int i = 0; i < 16; i++) {
        w[i] = (u32)text[4 * i] << 24 | (u32)text[4 * i + 1] << 16 | (u32)text[4 * i + 2] << 8 | text[4 * i + 3];
    }
    w[15] = (u32)length * 8;
    a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    e = 0x510e527f, f = 0x9b05688c, t = 0x1f83d9ab, h = 0x5be0cd19;
    for (int i = 0; i < 64; i++) {
        u32 word = w[i & 15];
        if (i >= 16) {
            u32 x = w[(i + 1) & 15], y = w[(i + 14) & 15];
            word += (turned(x, 7) ^ turned(x, 18) ^ x >> 3) + w[(i + 9) & 15] + (turned(y, 17) ^ turned(y, 19) ^ y >> 10);
            w[i & 15] = word;
        }
        u32 one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & t)) + SHA[i] + word;
        u32 two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = t, t = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    return (u64)((b + 0xbb67ae85u) | 1u) << 32 | (a + 0x6a09e667u);
}

/* The bit of the next card of the draw pile, which is decided now. */
FN u64 next_card(Game *g) {
    u32 left = count(g->deck);
    u32 index = 60u * g->round - left; /* `round` counts from 1 while cards are drawn */
    u64 card = 1ull << kth(g->deck, share(mix(g->start + index * g->stride), left));
    g->deck ^= card;
    return card;
}

/* -- the course of a match -------------------------------------------------------------------------------------------- */

FN void swap_seats(Game *g) {
    u64 x;
    x = g->mine, g->mine = g->theirs, g->theirs = x;
    x = g->my_trip, g->my_trip = g->their_trip, g->their_trip = x;
    x = g->my_known, g->my_known = g->their_known, g->their_known = x;
    g->seat ^= 1;
}

FN void start_round(Game *g, u32 starter) { /* LC-S2 */
    g->round++;
    g->turns = 0;
    g->starter = starter;
    g->drawing = 0;
    g->closed = NO_SPACE;
    g->mine = g->theirs = g->my_trip = g->their_trip = g->my_known = g->their_known = 0;
    g->deck = ALL;
    UNROLL for (int c = 0; c < COLOURS; c++) g->pile[c] = 0;
    for (int k = 0; k < HAND; k++) g->mine |= next_card(g);
    for (int k = 0; k < HAND; k++) g->theirs |= next_card(g);
    g->seat = 0;
    if (starter) swap_seats(g);
}

FN void start_match(Game *g, const Terms *terms) {
    u64 luck = luck_of(g->seed);
    g->start = (u32)luck, g->stride = (u32)(luck >> 32);
    g->total[0] = g->total[1] = 0;
    g->round = 0;
    g->decisions = 0;
    start_round(g, (u32)terms->start_seat);
}

/* LC-P1 to LC-P5: what a seat's expeditions are worth. */
FN i32 worth(u64 trips) {
    i32 total = 0;
    UNROLL for (int c = 0; c < COLOURS; c++) {
        u32 trip = (u32)(trips >> (LANE * c)) & 0xFFFu;
        /* bit 3 is the 2, bit 11 the 10: the sum by the binary digits of the numbers */
        i32 sum = (i32)(count32(trip & 0x550u) + 2 * count32(trip & 0x998u) + 4 * count32(trip & 0x1E0u) +
                        8 * count32(trip & 0xE00u));
        i32 value = (sum - 20) * (i32)(1 + count32(trip & 7u)) + (count32(trip) >= 8 ? 20 : 0);
        total += trip ? value : 0;
    }
    return total;
}

/* The round is over; true if the match is, too. */
FN int end_round(Game *g, const Terms *terms) {
    i32 mine = worth(g->my_trip), theirs = worth(g->their_trip);
    g->total[0] += g->seat ? theirs : mine;
    g->total[1] += g->seat ? mine : theirs;
    if ((int)g->round >= terms->rounds) return 1;
    u32 next = 1 - g->starter; /* LC-Q5 */
    if (!terms->alternate && g->total[0] != g->total[1]) next = g->total[0] > g->total[1] ? 0 : 1; /* LC-S4 */
    start_round(g, next);
    return 0;
}

FN int end_turn(Game *g, const Terms *terms) { /* LC-G1, LC-Q12 */
    if (g->turns < 65535u) g->turns++;
    if (!g->deck || (int)g->turns == terms->turn_cap) return end_round(g, terms);
    g->drawing = 0;
    g->closed = NO_SPACE;
    swap_seats(g);
    return 0;
}

FN u32 open_piles(const Game *g) { /* LC-D5, LC-D2: a bit for each space that may be drawn from */
    u32 open = 0;
    UNROLL for (int c = 0; c < COLOURS; c++) open |= (g->pile[c] ? 1u : 0u) << c;
    return open & ~(1u << g->closed);
}

FN void put_card(Game *g, u32 action) {
    u32 adds = action < DISCARD, bit = bit_of(adds ? action : action - DISCARD), lane = lane_of(bit);
    u64 card = 1ull << bit;
    if (bit == lane * LANE) { /* of alike investments the one seen is counted as played */
        u64 held = g->mine & 7ull << bit, seen = g->my_known & held;
        held = seen ? seen : held;
        card = held & (0 - held);
        bit = lowest(card);
    }
    g->mine &= ~card;
    g->my_known &= ~card;
    if (adds) {
        g->my_trip |= card;
        g->closed = NO_SPACE;
    } else {
        UNROLL for (u32 c = 0; c < COLOURS; c++) {
            if (c == lane) g->pile[c] = g->pile[c] << 4 | (bit - LANE * lane + 1);
        }
        g->closed = lane;
    }
}

FN void take_card(Game *g, u32 from) { /* `from`: 0 the deck, then the spaces */
    if (from == 0) {
        g->mine |= next_card(g);
        return;
    }
    UNROLL for (u32 c = 0; c < COLOURS; c++) {
        if (c + 1 == from) {
            u64 card = 1ull << (LANE * c + (u32)(g->pile[c] & 15) - 1);
            g->pile[c] >>= 4;
            g->mine |= card;
            g->my_known |= card;
        }
    }
}

/* Give a legal answer; true if the match is over. A draw with one possibility is made by the rules. */
FN int answer(Game *g, const Terms *terms, u32 action) {
    u32 from = action - DRAW_DECK;
    g->decisions++;
    if (!g->drawing) {
        put_card(g, action);
        g->drawing = 1;
        if (open_piles(g)) return 0;
        from = 0;
    }
    take_card(g, from);
    return end_turn(g, terms);
}

/* -- legal answers ---------------------------------------------------------------------------------------------------- */

typedef struct {
    u64 play, hold; /* kinds of cards, twelve bits a colour */
    u32 draw;       /* the deck, then the spaces */
} Legal;

FN Legal legal(const Game *g) {
    Legal l = {0, 0, 0};
    if (g->drawing) {
        l.draw = open_piles(g) << 1 | 1;
    } else {
        l.hold = kinds(g->mine);
        l.play = l.hold & ~shut(g->my_trip);
    }
    return l;
}

FN u32 choices(const Legal *l) { return count(l->play) + count(l->hold) + count32(l->draw); }

/* The k-th legal action in the order of their numbers. */
FN u32 choice(const Legal *l, u32 k) {
    if (l->draw) return DRAW_DECK + kth(l->draw, k);
    u32 plays = count(l->play);
    u32 discards = k >= plays;
    return (discards ? DISCARD : PLAY) + card_of(kth(discards ? l->hold : l->play, discards ? k - plays : k));
}

FN int is_legal(const Legal *l, u32 action) {
    if (action >= ACTIONS) return 0;
    if (action >= DRAW_DECK) return l->draw >> (action - DRAW_DECK) & 1;
    u32 card = action < DISCARD ? action : action - DISCARD;
    if (card >= 10 * COLOURS) return 0;
    return (int)((action < DISCARD ? l->play : l->hold) >> bit_of(card) & 1);
}

/* Twelve bits a colour as ten: bit = card. */
FN u64 by_card(u64 set) {
    u64 out = 0;
    UNROLL for (int c = 0; c < COLOURS; c++) {
        u64 lane = set >> (LANE * c) & 0xFFF;
        out |= ((lane & 1) | (lane >> 3 << 1)) << (10 * c);
    }
    return out;
}

/* The mask as 128 bits, by action. */
FN void mask_bits(const Legal *l, u64 *low, u64 *high) {
    u64 hold = by_card(l->hold);
    *low = by_card(l->play) | hold << 60;
    *high = hold >> 4 | (u64)l->draw << 56;
}

/* -- random play: the t-th choice of a match is a function of seed, salt and t ---------------------------------------- */

FN u32 policy_key(const Game *g, u32 salt) { return mix(mix((u32)g->seed + salt) ^ (u32)(g->seed >> 32)); }

FN u32 random_answer(const Game *g, const Legal *l, u32 key) {
    return choice(l, share(mix(key + g->decisions * 0x9E3779B9u), choices(l)));
}

/* A running digest of what was legal and what was answered, for tests. */
FN u64 told(u64 digest, u64 low, u64 high, u32 action) {
    digest = (digest ^ low) * 0x9E3779B97F4A7C15ull;
    digest = (digest ^ digest >> 29 ^ high) * 0xBF58476D1CE4E5B9ull;
    return digest ^ digest >> 32 ^ action;
}

/* -- memory: word w of game i is at[w * across + i * along] ----------------------------------------------------------- */

FN Game load(const u64 *at, u64 across) {
    Game g;
    g.mine = at[0], g.theirs = at[across], g.my_trip = at[2 * across], g.their_trip = at[3 * across];
    g.my_known = at[4 * across], g.their_known = at[5 * across], g.deck = at[6 * across];
    UNROLL for (int c = 0; c < COLOURS; c++) g.pile[c] = at[(7 + c) * across];
    u64 luck = at[12 * across], meta = at[13 * across], totals = at[14 * across];
    g.start = (u32)luck, g.stride = (u32)(luck >> 32);
    g.total[0] = (i32)(u32)totals, g.total[1] = (i32)(u32)(totals >> 32);
    g.seed = at[15 * across];
    g.turns = (u32)meta & 0xFFFF, g.round = (u32)meta >> 16 & 0xFF, g.closed = (u32)meta >> 24 & 7;
    g.drawing = (u32)meta >> 27 & 1, g.seat = (u32)meta >> 28 & 1, g.starter = (u32)meta >> 29 & 1;
    g.decisions = (u32)(meta >> 32);
    return g;
}

FN u64 meta_of(const Game *g) {
    u32 low = g->turns | g->round << 16 | g->closed << 24 | g->drawing << 27 | g->seat << 28 | g->starter << 29;
    return (u64)g->decisions << 32 | low;
}

FN void store(u64 *at, u64 across, const Game *g) {
    at[0] = g->mine, at[across] = g->theirs, at[2 * across] = g->my_trip, at[3 * across] = g->their_trip;
    at[4 * across] = g->my_known, at[5 * across] = g->their_known, at[6 * across] = g->deck;
    UNROLL for (int c = 0; c < COLOURS; c++) at[(7 + c) * across] = g->pile[c];
    at[12 * across] = (u64)g->stride << 32 | g->start;
    at[13 * across] = meta_of(g);
    at[14 * across] = (u64)(u32)g->total[1] << 32 | (u32)g->total[0];
    at[15 * across] = g->seed;
}

/* -- observations: the elements of features/lost_cities.py, as the seat to act sees them ------------------------------ */

enum { CLOSED_AT = 4, ROUND_AT = 9, TOTAL_AT = 13, VALUE_AT = 15, CARDS_AT = 25, SET = 50, FEATURES = CARDS_AT + 7 * SET };

FN int lane_count(u64 set, u32 card) { /* how many of a kind */
    u32 bit = bit_of(card);
    return (int)count(set >> bit & (bit == lane_of(bit) * LANE ? 7 : 1));
}

/* The first elements, which are no cards. */
FN int head_element(const Game *g, const Terms *terms, int j) {
    if (j >= VALUE_AT) {
        u64 trips = j < VALUE_AT + COLOURS ? g->my_trip : g->their_trip;
        return worth(trips & 0xFFFull << (LANE * ((j - VALUE_AT) % COLOURS)));
    }
    if (j >= TOTAL_AT) return g->total[j == TOTAL_AT ? g->seat : 1 - g->seat];
    if (j >= CLOSED_AT && j < ROUND_AT) return g->drawing && (int)g->closed == j - CLOSED_AT;
    switch (j) {
    case 0: return 1;
    case 1: return !g->drawing;
    case 2: return (int)g->drawing;
    case 3: return g->starter == g->seat;
    case 9: return (int)g->round;
    case 10: return terms->rounds;
    case 11: return g->turns > 30000u ? 30000 : (int)g->turns;
    default: return (int)count(g->deck);
    }
}

#endif
