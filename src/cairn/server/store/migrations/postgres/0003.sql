-- also for schema 1: tables that did harm, which nothing runs at until the host releases them. An older release does not look here.
CREATE TABLE aside (table_id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, why TEXT NOT NULL);
