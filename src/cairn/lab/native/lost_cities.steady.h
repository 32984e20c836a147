/* The bot `steady` of games/lost_cities/bot.py for batches: the same estimate, line by line, where the reasons are given.
 * A test holds it to the original, answer by answer. Suits are those of games/lost_cities/actions.py. */
#ifndef CAIRN_LOST_CITIES_STEADY_H
#define CAIRN_LOST_CITIES_STEADY_H

#include "lost_cities.h"

typedef struct {
    u32 held, known, mine, theirs, unseen, top, below;
    double my_value, my_cards, their_value;
} Lane;

typedef struct {
    Lane lane[COLOURS];
    i32 my_turns, their_turns;
    double to_me, to_them, lead, wanted;
} Forecast;

FN u32 suit_of(u64 set, int colour) {
    u32 bits = (u32)(set >> (LANE * colour)) & 0xFFFu;
    return count32(bits & 7u) | bits >> 3 << 2;
}

FN u32 weight_of(u32 card) { return !card ? 0u : card <= 3u ? 1u : 1u << (card - 2u); } /* four bits of a pile */

FN u32 suit_size(u32 suit) { return (suit & 3u) + count32(suit >> 2); }

FN double suit_sum(u32 suit) {
    return (double)(count32(suit & 0x2A8u) + 2u * count32(suit & 0x4CCu) + 4u * count32(suit & 0x0F0u) +
                    8u * count32(suit & 0x700u));
}

FN double prospect(u32 expedition, u32 held, u32 top, u32 unseen, i32 turns, double arrives, double takes, double *wanted) {
    double points = 0.0, in_time = arrives, left = (double)turns;
    u32 least = 2;
    if (expedition >= 4u) {
        for (least = 3; expedition >> least; least++) {}
    }
    for (u32 number = 10; number >= least && left > 0.0; number--) {
        u32 bit = 1u << number;
        double chance = 0.0;
        if (held & bit) {
            chance = 1.0;
            in_time *= 0.85;
        } else if (unseen & bit) {
            chance = in_time;
        } else if (top & bit) {
            chance = takes;
        }
        if (chance > left) chance = left;
        points += chance * (double)number;
        left -= chance;
    }
    points += suit_sum(expedition) - 20.0;
    double factor = 1.0 + (double)(expedition & 3u);
    if (expedition < 4u && points > 0.0) {
        double more = (double)(held & 3u) + 0.5 * arrives * (double)(unseen & 3u);
        if (top & 3u) more += takes;
        if (more > left) more = left;
        factor += more;
        left -= more;
    }
    double cards = (double)turns - left, value = points * factor, size = (double)suit_size(expedition) + cards;
    if (size > 6.0) value += size >= 8.5 ? 20.0 : (size - 6.0) * 8.0;
    *wanted = cards;
    if (expedition || value >= 7.0) return value;
    *wanted = 0.0;
    if (value <= -7.0) return 0.0;
    double likely = (value + 7.0) / 14.0;
    *wanted = likely * cards;
    return likely * (value + 7.0) / 2.0;
}

FN double for_me(const Forecast *f, int c, u32 expedition, u32 held, u32 top, double *cards) {
    return prospect(expedition, held, top, f->lane[c].unseen, f->my_turns, f->to_me, 0.3, cards);
}

FN double for_them(const Forecast *f, int c, u32 top) {
    double cards;
    const Lane *l = &f->lane[c];
    return prospect(l->theirs, l->known, top, l->unseen, f->their_turns, f->to_them, 0.8, &cards);
}

FN void forecast(Forecast *f, const Game *g, const Terms *terms, int from_deck) {
    i32 deck = (i32)count(g->deck), turns = deck - from_deck;
    if (terms->turn_cap && terms->turn_cap - (i32)g->turns - 1 < turns) turns = terms->turn_cap - (i32)g->turns - 1;
    f->my_turns = turns / 2;
    f->their_turns = turns - f->my_turns;
    u64 hidden = (g->deck | g->theirs) & ~g->their_known;
    i32 unseen = (i32)count(hidden), mine = f->my_turns - 1 + from_deck, theirs = f->their_turns - 1;
    double share = unseen ? 0.7 / (double)unseen : 0.0, mine_sum = 0.0, their_sum = 0.0;
    f->to_me = share * (double)(mine > 0 ? mine : 0);
    f->to_them = share * (double)(unseen - deck + (theirs > 0 ? theirs : 0));
    if (f->to_them > 1.0) f->to_them = 1.0;
    f->wanted = 0.0;
    for (int c = 0; c < COLOURS; c++) {
        Lane *l = &f->lane[c];
        l->held = suit_of(g->mine, c), l->known = suit_of(g->their_known, c);
        l->mine = suit_of(g->my_trip, c), l->theirs = suit_of(g->their_trip, c), l->unseen = suit_of(hidden, c);
        l->top = weight_of((u32)(g->pile[c] & 15)), l->below = weight_of((u32)(g->pile[c] >> 4 & 15));
        l->my_value = for_me(f, c, l->mine, l->held, l->top, &l->my_cards);
        l->their_value = for_them(f, c, l->top);
        mine_sum += l->my_value;
        their_sum += l->their_value;
        f->wanted += l->my_cards;
    }
    f->lead = mine_sum - their_sum;
}

FN double in_time(const Forecast *f, double lead, double wanted) {
    double late = wanted - (double)f->my_turns;
    return late > 0.0 ? lead - late * 3.0 : lead;
}

FN double balance(const Forecast *f, int c, u32 expedition, u32 held, u32 top) {
    double cards, value = for_me(f, c, expedition, held, top, &cards);
    const Lane *l = &f->lane[c];
    double lead = f->lead + value - l->my_value;
    if (top != l->top) lead -= for_them(f, c, top) - l->their_value;
    return in_time(f, lead, f->wanted + cards - l->my_cards);
}

/* Its answer: the best, of equals the first in the order of the kernel (colour by colour, plays before discards). */
FN u32 steady_answer(const Game *g, const Terms *terms) {
    Forecast f;
    Legal l = legal(g);
    forecast(&f, g, terms, 1);
    double best = -1e300;
    u32 chosen = DRAW_DECK;
    if (l.draw) {
        best = in_time(&f, f.lead, f.wanted);
        forecast(&f, g, terms, 0);
        double haste = g->turns < 100u ? 5.0 : 1000.0;
        for (int c = 0; c < COLOURS; c++) {
            if (!(l.draw >> (c + 1) & 1u)) continue;
            const Lane *lane = &f.lane[c];
            double rated = balance(&f, c, lane->mine, lane->held + lane->top, lane->below) - haste;
            if (rated > best) best = rated, chosen = DRAW_PILE + (u32)c;
        }
        return chosen;
    }
    for (int c = 0; c < COLOURS; c++) {
        const Lane *lane = &f.lane[c];
        for (u32 discards = 0; discards < 2; discards++) {
            u64 cards = (discards ? l.hold : l.play) & 0xFFFull << (LANE * c);
            for (u64 left = cards; left; left &= left - 1) {
                u32 card = card_of(lowest(left)), kind = card - 10u * (u32)c, weight = kind ? 2u << kind : 1u;
                double rated = discards ? balance(&f, c, lane->mine, lane->held - weight, weight)
                                        : balance(&f, c, lane->mine + weight, lane->held - weight, lane->top);
                if (rated > best) best = rated, chosen = (discards ? DISCARD : PLAY) + card;
            }
        }
    }
    return chosen;
}

#endif
