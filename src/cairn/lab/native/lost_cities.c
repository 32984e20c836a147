/* Many matches of Lost Cities on one core. Arrays are NumPy's: state n x WORDS, mask n x ACTIONS, features n x FEATURES. */
#include <string.h>

#include "lost_cities.styles.h"

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

static void write_mask(const Legal *l, unsigned char *row) {
    memset(row, 0, ACTIONS);
    if (l->draw) {
        for (u32 left = l->draw; left; left &= left - 1) row[DRAW_DECK + lowest(left)] = 1;
        return;
    }
    for (u64 left = l->play; left; left &= left - 1) row[PLAY + card_of(lowest(left))] = 1;
    for (u64 left = l->hold; left; left &= left - 1) row[DISCARD + card_of(lowest(left))] = 1;
}

static int16_t spread[1 << LANE][10]; /* a suit as the counts of its ten kinds */
static int16_t value[1 << LANE];

static void make_tables(void) {
    if (spread[1][0]) return;
    for (u32 suit = 1; suit < 1 << LANE; suit++) {
        for (u32 left = suit; left; left &= left - 1) spread[suit][card_of(lowest(left))]++;
        value[suit] = (int16_t)worth(suit);
    }
}

static void write_set(u64 set, int16_t *row) {
    for (int c = 0; c < COLOURS; c++, set >>= LANE, row += 10) memcpy(row, spread[set & 0xFFF], sizeof spread[0]);
}

static void write_features(const Game *g, const Terms *terms, int16_t *row) {
    for (int j = 0; j < VALUE_AT; j++) row[j] = (int16_t)head_element(g, terms, j);
    for (int c = 0; c < COLOURS; c++) {
        row[VALUE_AT + c] = value[g->my_trip >> (LANE * c) & 0xFFF];
        row[VALUE_AT + COLOURS + c] = value[g->their_trip >> (LANE * c) & 0xFFF];
    }
    int16_t *cards = row + CARDS_AT;
    write_set(g->mine, cards);
    write_set(g->my_known, cards + SET);
    write_set(g->their_known, cards + 2 * SET);
    write_set(g->my_trip, cards + 3 * SET);
    write_set(g->their_trip, cards + 4 * SET);
    write_set(ALL & ~(g->mine | g->theirs | g->my_trip | g->their_trip | g->deck), cards + 5 * SET);
    for (int c = 0; c < COLOURS; c++) {
        u32 top = (u32)(g->pile[c] & 15);
        memcpy(cards + 6 * SET + 10 * c, spread[top ? 1u << (top - 1) : 0], sizeof spread[0]);
    }
}

typedef struct { /* where a batch keeps what it tells; mask and features may be absent, bits are the GPU's */
    u64 *state;
    unsigned char *mask;
    u64 *bits;
    int16_t *features;
    signed char *to_act;
    float *rewards;
    unsigned char *dones;
    i32 *scores;
} Batch;

static void tell(const Batch *b, const Terms *terms, i32 i, const Game *g) {
    Legal l = legal(g);
    if (b->mask) write_mask(&l, b->mask + (size_t)i * ACTIONS);
    if (b->features) write_features(g, terms, b->features + (size_t)i * FEATURES);
    b->to_act[i] = (signed char)g->seat;
}

API int features_size(void) { return FEATURES; }

API void reset(const Batch *b, const Terms *terms, i32 n, u64 first) {
    make_tables();
    for (i32 i = 0; i < n; i++) {
        Game g;
        g.seed = first + (u64)i;
        start_match(&g, terms);
        store(b->state + (size_t)i * WORDS, 1, &g);
        b->rewards[2 * i] = b->rewards[2 * i + 1] = 0;
        b->dones[i] = 0;
        tell(b, terms, i, &g);
    }
}

/* Answers for all matches. If one is illegal, nothing happens and its match is named; else -1. */
API i32 step(const Batch *b, const Terms *terms, i32 n, const i32 *actions, int by_score) {
    for (i32 i = 0; i < n; i++) {
        if (b->mask && actions[i] >= 0 && actions[i] < ACTIONS) {
            if (!b->mask[(size_t)i * ACTIONS + actions[i]]) return i;
            continue;
        }
        Game g = load(b->state + (size_t)i * WORDS, 1);
        Legal l = legal(&g);
        if (!is_legal(&l, (u32)actions[i])) return i;
    }
    for (i32 i = 0; i < n; i++) {
        Game g = load(b->state + (size_t)i * WORDS, 1);
        int over = answer(&g, terms, (u32)actions[i]);
        b->dones[i] = (unsigned char)over;
        b->rewards[2 * i] = b->rewards[2 * i + 1] = 0;
        if (over) {
            i32 x = g.total[0], y = g.total[1];
            b->scores[2 * i] = x, b->scores[2 * i + 1] = y;
            b->rewards[2 * i] = by_score ? (float)x : (float)((x > y) - (x < y));
            b->rewards[2 * i + 1] = by_score ? (float)y : (float)((y > x) - (y < x));
            g.seed += terms->seeds;
            start_match(&g, terms);
        }
        store(b->state + (size_t)i * WORDS, 1, &g);
        tell(b, terms, i, &g);
    }
    return -1;
}

/* A random legal answer for each match. */
API void sample(const Batch *b, const Terms *terms, i32 n, i32 *actions) {
    for (i32 i = 0; i < n; i++) {
        Game g = load(b->state + (size_t)i * WORDS, 1);
        Legal l = legal(&g);
        actions[i] = (i32)random_answer(&g, &l, policy_key(&g, terms->salt));
    }
}

/* The answer of `steady` for each match. */
API void steady(const Batch *b, const Terms *terms, i32 n, i32 *actions) {
    for (i32 i = 0; i < n; i++) {
        Game g = load(b->state + (size_t)i * WORDS, 1);
        actions[i] = (i32)steady_answer(&g, terms);
    }
}

/* The answer of a style for each match; `styles` is n x 10 numbers. */
API void styles(const Batch *b, i32 n, const Style *styles, i32 *actions) {
    for (i32 i = 0; i < n; i++) {
        Game g = load(b->state + (size_t)i * WORDS, 1);
        actions[i] = (i32)style_answer(&g, styles + i);
    }
}

/* Whole matches of random play, each from its seed: scores (n x 2), decisions and digests. */
API void playouts(const Terms *terms, i32 n, const u64 *seeds, i32 *scores, i32 *decisions, u64 *digests) {
    for (i32 i = 0; i < n; i++) {
        Game g;
        g.seed = seeds[i];
        start_match(&g, terms);
        u32 key = policy_key(&g, terms->salt);
        u64 digest = 0;
        for (int over = 0; !over;) {
            Legal l = legal(&g);
            u32 action = random_answer(&g, &l, key);
            if (digests) {
                u64 low, high;
                mask_bits(&l, &low, &high);
                digest = told(digest, low, high, action);
            }
            over = answer(&g, terms, action);
        }
        scores[2 * i] = g.total[0], scores[2 * i + 1] = g.total[1];
        decisions[i] = (i32)g.decisions;
        if (digests) digests[i] = digest;
    }
}
