-- also for schema 1: the animal that a guest has chosen as a face, by its name. An older release leaves it as it is.
ALTER TABLE guests ADD COLUMN avatar TEXT NOT NULL DEFAULT '';
