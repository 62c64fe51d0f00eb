/**
 * The tables of version 1.0.0. Never edit this file: databases have been created with it. To change a table, change
 * `schema.ts` and add a migration for each engine.
 */
export const sqliteVersion1 = `
CREATE TABLE meta (name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name)) STRICT, WITHOUT ROWID;
CREATE TABLE families (family_id TEXT NOT NULL, head INTEGER NOT NULL, last_stamp TEXT, erased INTEGER NOT NULL DEFAULT 0, bound_factor INTEGER NOT NULL DEFAULT 1, is_unconfirmed INTEGER NOT NULL DEFAULT 0, confirmer_id TEXT, PRIMARY KEY (family_id)) STRICT, WITHOUT ROWID;
CREATE TABLE entries (family_id TEXT NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, child_id TEXT, user_id TEXT, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (family_id, position)) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_id ON entries (family_id, id);
CREATE INDEX family_entries ON entries (family_id) WHERE child_id IS NULL;
CREATE TABLE children (family_id TEXT NOT NULL, child_id TEXT NOT NULL, user_id TEXT NOT NULL, is_deleted INTEGER NOT NULL DEFAULT 0, recorded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (family_id, child_id)) STRICT, WITHOUT ROWID;
CREATE TABLE members (family_id TEXT NOT NULL, user_id TEXT NOT NULL, role TEXT NOT NULL, child_ids TEXT NOT NULL, access_stamp TEXT, is_removed INTEGER NOT NULL DEFAULT 0, recorded INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (family_id, user_id)) STRICT, WITHOUT ROWID;
CREATE TABLE invitations (family_id TEXT NOT NULL, user_id TEXT NOT NULL, name TEXT NOT NULL, code_hash TEXT NOT NULL, expires_at INTEGER NOT NULL, tries_left INTEGER NOT NULL, is_used INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (family_id, user_id)) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_name ON invitations (name);
CREATE TABLE owners (id TEXT NOT NULL, family_id TEXT NOT NULL, PRIMARY KEY (id)) STRICT, WITHOUT ROWID;
CREATE INDEX owners_by_family ON owners (family_id);
CREATE TABLE logins (family_id TEXT NOT NULL, user_id TEXT NOT NULL, child_id TEXT, username TEXT NOT NULL, username_key TEXT NOT NULL, username_stamp TEXT NOT NULL, password_hash TEXT NOT NULL, password_stamp TEXT NOT NULL, PRIMARY KEY (family_id, user_id), UNIQUE (username_key)) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (token_hash TEXT NOT NULL, id TEXT NOT NULL, family_id TEXT NOT NULL, user_id TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL, ends_at INTEGER, idle_ms INTEGER, is_revoked INTEGER NOT NULL DEFAULT 0, device TEXT, resume_hash TEXT, PRIMARY KEY (token_hash)) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (family_id, user_id);
CREATE TABLE idempotency_records (family_id TEXT NOT NULL, user_id TEXT NOT NULL, key TEXT NOT NULL, child_id TEXT, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL, PRIMARY KEY (family_id, user_id, key)) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);
`

/** The same tables for PostgreSQL. */
export const postgresVersion1 = `
CREATE TABLE meta (name text COLLATE "C" NOT NULL, value text COLLATE "C" NOT NULL, PRIMARY KEY (name)) ;
CREATE TABLE families (family_id uuid NOT NULL, head integer NOT NULL, last_stamp text COLLATE "C", erased integer NOT NULL DEFAULT 0, bound_factor integer NOT NULL DEFAULT 1, is_unconfirmed smallint NOT NULL DEFAULT 0, confirmer_id uuid, PRIMARY KEY (family_id)) WITH (fillfactor = 70);
CREATE TABLE entries (family_id uuid NOT NULL, position integer NOT NULL, id uuid NOT NULL, child_id uuid, user_id uuid, kind text COLLATE "C" NOT NULL, body text COLLATE "C" NOT NULL, PRIMARY KEY (family_id, position)) ;
CREATE UNIQUE INDEX entries_by_id ON entries (family_id, id);
CREATE INDEX family_entries ON entries (family_id) WHERE child_id IS NULL;
CREATE TABLE children (family_id uuid NOT NULL, child_id uuid NOT NULL, user_id uuid NOT NULL, is_deleted smallint NOT NULL DEFAULT 0, recorded integer NOT NULL DEFAULT 0, PRIMARY KEY (family_id, child_id)) ;
CREATE TABLE members (family_id uuid NOT NULL, user_id uuid NOT NULL, role text COLLATE "C" NOT NULL, child_ids text COLLATE "C" NOT NULL, access_stamp text COLLATE "C", is_removed smallint NOT NULL DEFAULT 0, recorded integer NOT NULL DEFAULT 0, PRIMARY KEY (family_id, user_id)) ;
CREATE TABLE invitations (family_id uuid NOT NULL, user_id uuid NOT NULL, name text COLLATE "C" NOT NULL, code_hash text COLLATE "C" NOT NULL, expires_at bigint NOT NULL, tries_left integer NOT NULL, is_used smallint NOT NULL DEFAULT 0, PRIMARY KEY (family_id, user_id)) ;
CREATE INDEX invitations_by_name ON invitations (name);
CREATE TABLE owners (id uuid NOT NULL, family_id uuid NOT NULL, PRIMARY KEY (id)) ;
CREATE INDEX owners_by_family ON owners (family_id);
CREATE TABLE logins (family_id uuid NOT NULL, user_id uuid NOT NULL, child_id uuid, username text COLLATE "C" NOT NULL, username_key text COLLATE "C" NOT NULL, username_stamp text COLLATE "C" NOT NULL, password_hash text COLLATE "C" NOT NULL, password_stamp text COLLATE "C" NOT NULL, PRIMARY KEY (family_id, user_id), UNIQUE (username_key)) ;
CREATE TABLE sessions (token_hash text COLLATE "C" NOT NULL, id uuid NOT NULL, family_id uuid NOT NULL, user_id uuid NOT NULL, created_at bigint NOT NULL, last_used_at bigint NOT NULL, ends_at bigint, idle_ms bigint, is_revoked smallint NOT NULL DEFAULT 0, device text COLLATE "C", resume_hash text COLLATE "C", PRIMARY KEY (token_hash)) WITH (fillfactor = 70);
CREATE INDEX sessions_by_user ON sessions (family_id, user_id);
CREATE TABLE idempotency_records (family_id uuid NOT NULL, user_id uuid NOT NULL, key text COLLATE "C" NOT NULL, child_id uuid, fingerprint text COLLATE "C" NOT NULL, status integer NOT NULL, body text COLLATE "C" NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (family_id, user_id, key)) ;
CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at);
CREATE TABLE login_attempts (key text COLLATE "C" NOT NULL, record text COLLATE "C" NOT NULL, expires_at bigint NOT NULL, PRIMARY KEY (key)) WITH (fillfactor = 70);
CREATE INDEX login_attempts_by_expiry ON login_attempts (expires_at);
`
