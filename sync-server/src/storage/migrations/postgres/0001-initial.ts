/**
 * The SQLite schema with ids as `uuid` (16 bytes instead of 36). Keys start with the family id, except keys for lookups made
 * before the family is known: by username, by session token, and by the id of a child or user.
 *
 * `kind` and `user_id` duplicate fields of the entry's body: PostgreSQL cannot query JSON that contains U+0000, which
 * people may type. Usernames are stored as JSON strings for the same reason.
 */
export const sql = `
CREATE TABLE families (
  family_id uuid PRIMARY KEY,
  head integer NOT NULL,
  last_stamp text
) WITH (fillfactor = 70);

CREATE TABLE entries (
  family_id uuid NOT NULL,
  position integer NOT NULL,
  id uuid NOT NULL,
  child_id uuid,
  user_id uuid,
  kind text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (family_id, position)
);
CREATE UNIQUE INDEX entries_by_id ON entries (family_id, id);
CREATE INDEX family_entries ON entries (family_id) WHERE child_id IS NULL;

CREATE TABLE children (
  family_id uuid NOT NULL,
  child_id uuid NOT NULL,
  user_id uuid NOT NULL,
  is_deleted smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (family_id, child_id)
);

CREATE TABLE owners (id uuid PRIMARY KEY, family_id uuid NOT NULL);
CREATE INDEX owners_by_family ON owners (family_id);

CREATE TABLE logins (
  family_id uuid NOT NULL,
  user_id uuid NOT NULL,
  child_id uuid,
  username text NOT NULL,
  username_key text NOT NULL COLLATE "C" UNIQUE,
  username_stamp text NOT NULL,
  password_hash text NOT NULL,
  password_stamp text NOT NULL,
  PRIMARY KEY (family_id, user_id)
);

CREATE TABLE sessions (
  token_hash text COLLATE "C" PRIMARY KEY,
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL,
  ends_at bigint,
  idle_ms bigint,
  is_revoked smallint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX sessions_by_user ON sessions (family_id, user_id);

CREATE TABLE idempotency_records (
  family_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL COLLATE "C",
  child_id uuid,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (family_id, user_id, key)
);
CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);

CREATE TABLE login_attempts (
  key text COLLATE "C" PRIMARY KEY,
  record text NOT NULL,
  expires_at bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX login_attempts_by_expiry ON login_attempts (expires_at);
`
