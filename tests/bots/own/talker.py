#!/usr/bin/env python3
"""Lost Cities over lines: plays what continues an expedition, else discards the lowest card."""

import json
import sys


def rank(card):
    return 0 if card.endswith("investment") else int(card.split("-")[1])


def choose(question):
    seat = question["question"]["seat"]
    actions = question["actions"]
    expeditions = question["view"]["seats"][seat]["expeditions"]
    begun = {colour for colour, expedition in expeditions.items() if expedition["cards"]}
    plays = [each.split()[1] for each in actions if each.startswith("play ")]
    good = [card for card in plays if card.split("-")[0] in begun]
    if good:
        return "play " + min(good, key=rank)
    discards = [each.split()[1] for each in actions if each.startswith("discard ")]
    return "discard " + min(discards, key=rank) if discards else "draw deck"


for line in sys.stdin:
    message = json.loads(line)
    if message["what"] == "question":
        print(choose(message), flush=True)
