-- also for schema 1: where a guest is signed in, to be shown and ended. An older release does not look here.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, guest TEXT NOT NULL, device TEXT NOT NULL, created DOUBLE PRECISION NOT NULL, seen DOUBLE PRECISION NOT NULL
);
CREATE INDEX sessions_guest ON sessions (guest);
