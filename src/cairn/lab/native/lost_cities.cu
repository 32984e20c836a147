/* Many matches of Lost Cities on a GPU, one thread a match. The state is WORDS x n, so that neighbouring threads read
 * neighbouring words. Every function takes the stream it runs on; nothing here waits. */
#include "lost_cities.styles.h"

#define API extern "C" __attribute__((visibility("default")))
enum { THREADS = 256 };

typedef struct { /* any of mask, bits and features may be absent */
    u64 *state;
    unsigned char *mask; /* n x ACTIONS */
    u64 *bits;           /* 2 x n */
    int16_t *features;   /* n x FEATURES */
    signed char *to_act;
    float *rewards; /* n x 2 */
    unsigned char *dones;
    i32 *scores; /* n x 2 */
} Batch;

static int blocks(i32 n) { return (n + THREADS - 1) / THREADS; }

__device__ __forceinline__ void tell(const Batch &b, i32 n, i32 i, const Game *g, const Legal *l) {
    if (b.bits) {
        u64 low, high;
        mask_bits(l, &low, &high);
        b.bits[i] = low;
        b.bits[n + i] = high;
    }
    b.to_act[i] = (signed char)g->seat;
}

__global__ void reset_kernel(Batch b, Terms terms, i32 n, u64 first, u64 *digests) {
    i32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Game g;
    g.seed = first + (u64)i;
    start_match(&g, &terms);
    store(b.state + i, n, &g);
    Legal l = legal(&g);
    tell(b, n, i, &g, &l);
    b.rewards[2 * i] = b.rewards[2 * i + 1] = 0;
    b.dones[i] = 0;
    if (digests) digests[i] = 0;
}

__device__ __forceinline__ void next_match(const Batch &b, const Terms &terms, i32 i, Game *g, int by_score) {
    i32 x = g->total[0], y = g->total[1];
    b.scores[2 * i] = x, b.scores[2 * i + 1] = y;
    b.rewards[2 * i] = by_score ? (float)x : (float)((x > y) - (x < y));
    b.rewards[2 * i + 1] = by_score ? (float)y : (float)((y > x) - (y < x));
    g->seed += terms.seeds;
    start_match(g, &terms);
}

/* One answer for each match: given, or random where there is none. An illegal one leaves its match alone and is counted. */
__global__ void __launch_bounds__(THREADS) step_kernel(
    Batch b, Terms terms, i32 n, const unsigned char *actions, int by_score, i32 *illegal, unsigned char *next, u64 *digests) {
    i32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Game g = load(b.state + i, n);
    Legal l = legal(&g);
    u32 action = actions ? actions[i] : random_answer(&g, &l, policy_key(&g, terms.salt));
    if (actions && !is_legal(&l, action)) {
        atomicAdd(illegal, 1);
        return;
    }
    if (digests) {
        u64 low, high;
        mask_bits(&l, &low, &high);
        digests[i] = told(digests[i], low, high, action);
    }
    u32 was_done = b.dones[i];
    int over = answer(&g, &terms, action);
    if (over != (int)was_done) b.dones[i] = (unsigned char)over;
    if (over) {
        next_match(b, terms, i, &g, by_score);
    } else if (was_done) {
        b.rewards[2 * i] = b.rewards[2 * i + 1] = 0;
    }
    store(b.state + i, n, &g);
    l = legal(&g);
    tell(b, n, i, &g, &l);
    if (next) next[i] = (unsigned char)random_answer(&g, &l, policy_key(&g, terms.salt));
}

__global__ void sample_kernel(Batch b, Terms terms, i32 n, unsigned char *actions) {
    i32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Game g = load(b.state + i, n);
    Legal l = legal(&g);
    actions[i] = (unsigned char)random_answer(&g, &l, policy_key(&g, terms.salt));
}

/* The mask with a byte for each action, from the bits. A block writes the rows of GROUP matches, which lie one after the
 * other, four bytes at a time. */
enum { GROUP = 64 };

__global__ void mask_kernel(Batch b, i32 n) {
    __shared__ u64 bits[2][GROUP];
    i32 first = blockIdx.x * GROUP;
    if (threadIdx.x < 2 * GROUP) {
        u32 half = threadIdx.x / GROUP, i = threadIdx.x % GROUP;
        bits[half][i] = first + (i32)i < n ? b.bits[(u64)half * n + first + i] : 0;
    }
    __syncthreads();
    u32 all = (u32)(first + GROUP <= n ? GROUP : n - first) * ACTIONS;
    unsigned char *rows = b.mask + (u64)first * ACTIONS;
    for (u32 at = 4 * threadIdx.x; at < all; at += 4 * THREADS) {
        u32 word = 0;
        UNROLL for (u32 k = 0; k < 4; k++) {
            u32 i = (at + k) / ACTIONS, action = (at + k) % ACTIONS;
            if (i < GROUP) word |= (u32)(bits[action >> 6][i] >> (action & 63) & 1) << (8 * k);
        }
        if (at + 4 <= all) *(u32 *)(rows + at) = word;
        else for (u32 k = 0; at + k < all; k++) rows[at + k] = (unsigned char)(word >> (8 * k));
    }
}

/* Observations, likewise; the sets of cards of a match are prepared once. */
__device__ __forceinline__ int16_t element(const u64 (*words)[GROUP], const u64 (*sets)[GROUP], const Terms &terms, u32 at) {
    u32 i = at / FEATURES, j = at % FEATURES;
    if (j < CARDS_AT) {
        Game g = load(&words[0][i], GROUP);
        return (int16_t)head_element(&g, &terms, (int)j);
    }
    j -= CARDS_AT;
    return (int16_t)lane_count(sets[j / SET][i], j % SET);
}

__global__ void steady_kernel(Batch b, Terms terms, i32 n, unsigned char *actions) {
    i32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Game g = load(b.state + i, n);
    actions[i] = (unsigned char)steady_answer(&g, &terms);
}

__global__ void styles_kernel(Batch b, i32 n, const Style *styles, unsigned char *actions) {
    i32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Game g = load(b.state + i, n);
    Style style = styles[i];
    actions[i] = (unsigned char)style_answer(&g, &style);
}

__global__ void features_kernel(Batch b, Terms terms, i32 n) {
    __shared__ u64 words[WORDS][GROUP], sets[7][GROUP];
    i32 first = blockIdx.x * GROUP;
    for (u32 at = threadIdx.x; at < WORDS * GROUP; at += THREADS) {
        u32 word = at / GROUP, i = at % GROUP;
        words[word][i] = first + (i32)i < n ? b.state[(u64)word * n + first + i] : 0;
    }
    __syncthreads();
    if (threadIdx.x < GROUP) {
        u32 i = threadIdx.x;
        sets[0][i] = words[0][i], sets[1][i] = words[4][i], sets[2][i] = words[5][i];
        sets[3][i] = words[2][i], sets[4][i] = words[3][i];
        sets[5][i] = ALL & ~(words[0][i] | words[1][i] | words[2][i] | words[3][i] | words[6][i]);
        u64 tops = 0;
        UNROLL for (int c = 0; c < COLOURS; c++) {
            u32 top = (u32)(words[7 + c][i] & 15);
            if (top) tops |= 1ull << (LANE * c + top - 1);
        }
        sets[6][i] = tops;
    }
    __syncthreads();
    u32 all = (u32)(first + GROUP <= n ? GROUP : n - first) * FEATURES;
    int16_t *rows = b.features + (u64)first * FEATURES;
    for (u32 at = 2 * threadIdx.x; at < all; at += 2 * THREADS) {
        u32 low = (uint16_t)element(words, sets, terms, at);
        if (at + 1 < all) *(u32 *)(rows + at) = low | (u32)(uint16_t)element(words, sets, terms, at + 1) << 16;
        else rows[at] = (int16_t)low;
    }
}

/* Whole matches of random play. Each thread plays match after match and a turn is one pass through the loop, so that the
 * threads of a warp stay together. `each`: how many matches a thread plays; match m of thread i has seed first + i + m * n. */
template <int DIGEST>
__global__ void __launch_bounds__(128) playout_kernel(
    Terms terms, i32 n, i32 each, u64 first, i32 *scores, i32 *decisions, u64 *digests, unsigned long long *sums) {
    i32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Game g;
    g.seed = first + (u64)i;
    start_match(&g, &terms);
    u32 key = policy_key(&g, terms.salt);
    u64 digest = 0, made = 0;
    long long difference = 0;
    for (i32 match = 0; match < each;) {
        Legal l = legal(&g);
        u32 action = random_answer(&g, &l, key);
        if (DIGEST) {
            u64 low, high;
            mask_bits(&l, &low, &high);
            digest = told(digest, low, high, action);
        }
        g.decisions++;
        put_card(&g, action);
        u32 open = open_piles(&g), from = 0;
        if (open) {
            Legal d = {0, 0, open << 1 | 1};
            from = kth(d.draw, share(mix(key + g.decisions * 0x9E3779B9u), count32(d.draw)));
            if (DIGEST) digest = told(digest, 0, (u64)d.draw << 56, DRAW_DECK + from);
            g.decisions++;
        }
        take_card(&g, from);
        if (end_turn(&g, &terms)) {
            if (scores) {
                u64 at = (u64)match * n + i;
                scores[2 * at] = g.total[0], scores[2 * at + 1] = g.total[1];
                decisions[at] = (i32)g.decisions;
                if (DIGEST) digests[at] = digest;
            }
            digest = 0;
            made += g.decisions;
            difference += g.total[0] - g.total[1];
            match++;
            g.seed += (u64)n;
            if (match < each) {
                start_match(&g, &terms);
                key = policy_key(&g, terms.salt);
            }
        }
    }
    if (sums) {
        atomicAdd(sums, (unsigned long long)made);
        atomicAdd(sums + 1, (unsigned long long)difference);
    }
}

API int features_size(void) { return FEATURES; }

API int gpu_reset(const Batch *b, const Terms *t, i32 n, u64 first, u64 *digests, cudaStream_t stream) {
    reset_kernel<<<blocks(n), THREADS, 0, stream>>>(*b, *t, n, first, digests);
    return (int)cudaGetLastError();
}

API int gpu_step(const Batch *b, const Terms *t, i32 n, const unsigned char *actions, int by_score, i32 *illegal,
                 unsigned char *next, u64 *digests, cudaStream_t stream) {
    step_kernel<<<blocks(n), THREADS, 0, stream>>>(*b, *t, n, actions, by_score, illegal, next, digests);
    return (int)cudaGetLastError();
}

API int gpu_sample(const Batch *b, const Terms *t, i32 n, unsigned char *actions, cudaStream_t stream) {
    sample_kernel<<<blocks(n), THREADS, 0, stream>>>(*b, *t, n, actions);
    return (int)cudaGetLastError();
}

API int gpu_steady(const Batch *b, const Terms *t, i32 n, unsigned char *actions, cudaStream_t stream) {
    steady_kernel<<<blocks(n), THREADS, 0, stream>>>(*b, *t, n, actions);
    return (int)cudaGetLastError();
}

API int gpu_styles(const Batch *b, i32 n, const Style *styles, unsigned char *actions, cudaStream_t stream) {
    styles_kernel<<<blocks(n), THREADS, 0, stream>>>(*b, n, styles, actions);
    return (int)cudaGetLastError();
}

API int gpu_mask(const Batch *b, i32 n, cudaStream_t stream) {
    mask_kernel<<<(n + GROUP - 1) / GROUP, THREADS, 0, stream>>>(*b, n);
    return (int)cudaGetLastError();
}

API int gpu_features(const Batch *b, const Terms *t, i32 n, cudaStream_t stream) {
    features_kernel<<<(n + GROUP - 1) / GROUP, THREADS, 0, stream>>>(*b, *t, n);
    return (int)cudaGetLastError();
}

API int gpu_playouts(const Terms *t, i32 n, i32 each, u64 first, i32 *scores, i32 *decisions, u64 *digests,
                     unsigned long long *sums, cudaStream_t stream) {
    int grid = (n + 127) / 128;
    if (digests) playout_kernel<1><<<grid, 128, 0, stream>>>(*t, n, each, first, scores, decisions, digests, sums);
    else playout_kernel<0><<<grid, 128, 0, stream>>>(*t, n, each, first, scores, decisions, digests, sums);
    return (int)cudaGetLastError();
}
