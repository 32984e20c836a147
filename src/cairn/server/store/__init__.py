"""What must survive a crash, behind one interface: SQLite for one process, PostgreSQL for many."""
