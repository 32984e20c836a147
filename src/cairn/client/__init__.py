"""What the browser client says itself, in `words/`. Its sources are in web/; build_client.py builds these words in."""
