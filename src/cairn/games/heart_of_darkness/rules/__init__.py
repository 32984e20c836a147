"""The rules, one module a chapter; `game_turn` holds them together."""
