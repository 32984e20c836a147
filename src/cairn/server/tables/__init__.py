"""Tables: what is in memory of them, and everything that people and bots do at them."""
