/**
 * Keys start with the family id, except keys for lookups made before the family is known: by username, by session token, and
 * by the id of a child or user.
 */
export const sql = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- A family registered from a device has a login before its first entry: head 0 and no stamp.
CREATE TABLE families (
  family_id TEXT PRIMARY KEY,
  head INTEGER NOT NULL,
  last_stamp TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
  family_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  child_id TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (family_id, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_id ON entries (family_id, id);
CREATE INDEX family_entries ON entries (family_id) WHERE child_id IS NULL;

CREATE TABLE children (
  family_id TEXT NOT NULL,
  child_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  is_deleted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (family_id, child_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE owners (id TEXT PRIMARY KEY, family_id TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE logins (
  family_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  child_id TEXT,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  username_stamp TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  password_stamp TEXT NOT NULL,
  PRIMARY KEY (family_id, user_id)
) STRICT, WITHOUT ROWID;

-- Revoked sessions stay until they would have expired, so that their device can be locked.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  family_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  ends_at INTEGER,
  idle_ms INTEGER,
  is_revoked INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (family_id, user_id);

CREATE TABLE idempotency_records (
  family_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  key TEXT NOT NULL,
  child_id TEXT,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (family_id, user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);
`
