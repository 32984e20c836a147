"""Small games that try the kernel's hardest cases. They are compiled together with the engine (build_engine.py)."""
