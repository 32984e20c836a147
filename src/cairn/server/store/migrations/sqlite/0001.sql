CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    to_act INTEGER,
    clocked INTEGER NOT NULL,
    host TEXT NOT NULL,
    created REAL NOT NULL,
    updated REAL NOT NULL,
    terms TEXT NOT NULL,
    state TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_running ON tables (status, clocked) WHERE status = 'running';

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    guest TEXT,
    token TEXT,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_guest ON seats (guest, table_id) WHERE guest IS NOT NULL;
CREATE UNIQUE INDEX seats_token ON seats (token) WHERE token IS NOT NULL;

-- The record: answers and undos, one JSON object each. With the terms of the table this is the truth of the match.
CREATE TABLE lines (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    guest TEXT, -- who sent it with which id; on the last line of several sent together
    id TEXT,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

-- Requests that were carried out without adding a line.
CREATE TABLE commands (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    guest TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    UNIQUE (table_id, guest, id)
);

-- A cache, keyed by rules version; each row has the events since the one before it.
CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    rules INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    first_event INTEGER NOT NULL,
    position TEXT NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (table_id, rules, lines)
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    guest TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, n),
    UNIQUE (table_id, guest, id)
) WITHOUT ROWID;
