"""The rules, one module a chapter; `game_turn` holds them together.

Ids: a rule is cited by the rulebook's number (HD-5K.6), a decision as HD-N, a ruling as HD-Q, data as HD-D, a chart as HD-10.
"""
