"""Examples: small programs that learn, each run as a module."""
