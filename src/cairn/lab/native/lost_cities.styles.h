/* The styles of games/lost_cities/styles.py for batches: the same rules, line by line, where the reasons are given. A test holds
 * them to the original, answer by answer. Whole numbers only; what is divided is never negative. */
#ifndef CAIRN_LOST_CITIES_STYLES_H
#define CAIRN_LOST_CITIES_STYLES_H

#include "lost_cities.steady.h"

typedef struct { /* in the order of `Style` */
    i32 opening, colours, gap, invest, hope, deny, take, slow, wait, late;
} Style;

enum { BEGUN = 10, HELD_GAP = 8, LAST_START = 10, TOO_LATE = 30, PILE = 6, SLOW_ROUND = 100 };

FN u32 open_to(u32 expedition) { /* the cards that an expedition still takes, as a suit */
    if (expedition < 4u) return 0x7FFu;
    u32 bits = 0;
    while (expedition >> bits) bits++;
    return 0x7FFu & (0u - (1u << bits));
}

FN i32 sum_of(u32 suit) {
    return (i32)(count32(suit & 0x2A8u) + 2u * count32(suit & 0x4CCu) + 4u * count32(suit & 0x0F0u) + 8u * count32(suit & 0x700u));
}

FN i32 numbers_of(u32 suit) { return (i32)count32(suit >> 2); }

FN i32 promise(const Style *s, u32 mine, u32 held, u32 unseen) {
    u32 open = open_to(mine);
    return sum_of(mine) + sum_of(held & open) - 20 + s->hope * numbers_of(unseen & open) / 10;
}

/* `number` is 0 for an investment. */
FN i32 use_to_me(const Style *s, u32 mine, i32 promised, i32 number, u32 weight) {
    if (number ? !(weight & open_to(mine)) : mine >= 4u) return 0;
    if (mine) return number ? number + 6 : s->invest;
    if (promised >= s->opening - 10) return number ? number / 2 + 4 : 3 + s->invest / 4;
    return number / 4;
}

FN i32 use_to_them(u32 theirs, i32 number, u32 weight) {
    if (number ? !(weight & open_to(theirs)) : theirs >= 4u) return 0;
    if (theirs) return number ? number + 4 * (i32)(theirs & 3u) : 8;
    return number ? number / 3 + 1 : 4;
}

FN i32 playing(const Style *s, const Lane *l, i32 promised, i32 begun, i32 deck, i32 number, u32 weight) {
    i32 score = 0;
    if (!l->mine) {
        score += promised - s->opening - s->colours * begun;
        if (deck < LAST_START) score -= TOO_LATE;
    }
    if (!number) return score + (promised >= s->opening ? s->invest : -s->invest);
    u32 below = open_to(l->mine) & (weight - 1u);
    score += number - s->gap * numbers_of(l->unseen & below) - HELD_GAP * numbers_of(l->held & below);
    if (l->mine) score += BEGUN;
    if (l->mine < 4u) score -= s->invest * (i32)(l->held & 3u) / 2;
    if (deck > s->late) score -= s->wait;
    return score;
}

FN u32 style_answer(const Game *g, const Style *s) {
    Legal l = legal(g);
    u64 hidden = (g->deck | g->theirs) & ~g->their_known;
    i32 deck = (i32)count(g->deck), begun = 0, best = -(1 << 30);
    u32 chosen = DRAW_DECK;
    for (int c = 0; c < COLOURS; c++) begun += suit_of(g->my_trip, c) ? 1 : 0;
    if (l.draw) {
        if (g->turns >= SLOW_ROUND) return DRAW_DECK;
        best = 0;
    }
    for (int c = 0; c < COLOURS; c++) {
        Lane lane;
        lane.held = suit_of(g->mine, c), lane.mine = suit_of(g->my_trip, c), lane.theirs = suit_of(g->their_trip, c);
        lane.unseen = suit_of(hidden, c);
        i32 promised = promise(s, lane.mine, lane.held, lane.unseen);
        if (l.draw) {
            if (!(l.draw >> (c + 1) & 1u)) continue;
            u32 top = (u32)(g->pile[c] & 15);
            i32 number = top <= 3u ? 0 : (i32)top - 2;
            u32 weight = weight_of(top);
            i32 rated = s->take * use_to_me(s, lane.mine, promised, number, weight) / 100 +
                        s->deny * use_to_them(lane.theirs, number, weight) / 200 - s->slow - PILE;
            if (rated > best) best = rated, chosen = DRAW_PILE + (u32)c;
            continue;
        }
        for (u32 discards = 0; discards < 2; discards++) {
            for (u64 left = (discards ? l.hold : l.play) & 0xFFFull << (LANE * c); left; left &= left - 1) {
                u32 card = card_of(lowest(left)), kind = card - 10u * (u32)c, weight = kind ? 2u << kind : 1u;
                i32 number = kind ? (i32)kind + 1 : 0;
                i32 rated = discards ? -use_to_me(s, lane.mine, promised, number, weight) -
                                           s->deny * use_to_them(lane.theirs, number, weight) / 100
                                     : playing(s, &lane, promised, begun, deck, number, weight);
                if (rated > best) best = rated, chosen = (discards ? DISCARD : PLAY) + card;
            }
        }
    }
    return chosen;
}

#endif
