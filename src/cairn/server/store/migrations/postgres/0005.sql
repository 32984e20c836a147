-- also for schema 1: where the other processes reach each one. A process of an older release has no address, and owns nothing.
ALTER TABLE processes ADD COLUMN address TEXT NOT NULL DEFAULT '';
