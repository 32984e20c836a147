"""Several processes and releases on one database."""
