/**
 * The tables of SQLite, with ids as `uuid` (16 bytes, not 36). Every key begins with the family, except where the question
 * comes before the family is known: whose is this username, this token, this id of a child or a user.
 *
 * `kind` and `user_id` stand in an entry's body too. They are columns because PostgreSQL cannot look into JSON that holds
 * the character U+0000, which people may type. For the same reason usernames are kept as JSON.
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
CREATE INDEX entries_of_families ON entries (family_id) WHERE child_id IS NULL;

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
  secret text NOT NULL,
  secret_stamp text NOT NULL,
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

CREATE TABLE answers (
  family_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL COLLATE "C",
  child_id uuid,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (family_id, user_id, key)
);
CREATE INDEX answers_by_age ON answers (at);

CREATE TABLE guesses (
  key text COLLATE "C" PRIMARY KEY,
  kept text NOT NULL,
  until bigint NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX guesses_by_age ON guesses (until);
`
