-- also for schema 3: where a guest is signed in, to be shown and ended. An older release does not look here.
CREATE TABLE sessions (id TEXT PRIMARY KEY, guest TEXT NOT NULL, device TEXT NOT NULL, created REAL NOT NULL, seen REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX sessions_guest ON sessions (guest);
