-- Seeds committed to before their table was made.
CREATE TABLE promises (guest TEXT PRIMARY KEY, seed TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
