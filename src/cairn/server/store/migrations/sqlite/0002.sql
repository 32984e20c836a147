-- Guests who sign in with a password, and what a host of the whole server decided about them.
ALTER TABLE guests ADD COLUMN login TEXT; -- the name to sign in with, folded; only with a password
ALTER TABLE guests ADD COLUMN password TEXT; -- its argon2 hash
ALTER TABLE guests ADD COLUMN generation INTEGER NOT NULL DEFAULT 0; -- cookies and links of an earlier one are void
ALTER TABLE guests ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE guests ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX guests_login ON guests (login) WHERE login IS NOT NULL;
CREATE INDEX guests_marked ON guests (id) WHERE generation > 0 OR banned > 0 OR muted > 0;

CREATE INDEX tables_updated ON tables (updated);
CREATE INDEX chat_guest ON chat (guest);

-- Keys that sign cookies and links; the last one signs, all of them verify.
CREATE TABLE keys (number INTEGER PRIMARY KEY AUTOINCREMENT, secret BLOB NOT NULL, created REAL NOT NULL);
INSERT INTO keys (secret, created) SELECT value, 0 FROM settings WHERE key = 'secret';

-- What running servers must look at again, because another process changed it.
CREATE TABLE notices (n INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, subject TEXT NOT NULL, at REAL NOT NULL);
