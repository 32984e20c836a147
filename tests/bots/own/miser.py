class Miser:
    """Keeps high cards, discards the lowest."""

    def choose(self, view, actions):
        discards = [action for action in actions if action.kind == "discard"]
        if not discards:
            return actions[0]  # draw from the deck
        return min(discards, key=lambda action: worth(action.arguments["card"]))


def worth(card):
    rank = card.split("-")[1]
    return 0 if rank == "investment" else int(rank)
