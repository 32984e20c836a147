"""How a running server is watched: metrics, logs, signs of life."""
