"""How long tests wait for what must come. It ends a test that would never end, and says nothing about speed."""

WAIT = 300  # seconds: a busy machine may take that long
