import type { Id, Stamp } from '@little-ledger/domain'

export type Engine = 'sqlite' | 'postgres'

/** A column with its type in each engine. `T` is the value that the engines store and return. */
type Column<T> = {
  readonly type: Readonly<Record<Engine, string>>
  readonly isNullable?: boolean
  readonly defaultValue?: number
  /** SQLite has no such column: queries use this expression (see `expressionFor`). */
  readonly sqliteExpression?: string
  readonly valueType?: T
}

const id: Column<Id> = { type: { sqlite: 'TEXT', postgres: 'uuid' } }
const text: Column<string> = { type: { sqlite: 'TEXT', postgres: 'text' } }
const stamp: Column<Stamp> = { type: text.type }
/** JSON, because a username may contain U+0000, which PostgreSQL text cannot. */
const jsonText: Column<string> = text
const integer: Column<number> = { type: { sqlite: 'INTEGER', postgres: 'integer' } }
/** Milliseconds since 1970, or a duration in milliseconds. */
const milliseconds: Column<number> = { type: { sqlite: 'INTEGER', postgres: 'bigint' } }
const flag: Column<number> = { type: { sqlite: 'INTEGER', postgres: 'smallint' }, defaultValue: 0 }

const nullable = <T>(column: Column<T>): Column<T | null> => ({ type: column.type, isNullable: true })

/** Duplicates a field of the entry's body: PostgreSQL cannot query JSON that contains U+0000, which people may type. */
const fieldOfBody = <T>(name: string, column: Column<T>): Column<T> => ({
  ...column,
  sqliteExpression: `body ->> '$.${name}'`,
})

type Table = {
  readonly columns: Readonly<Record<string, Column<unknown>>>
  readonly primaryKey: readonly string[]
  readonly unique?: string
  /** PostgreSQL leaves room in each page, so that updated rows stay on their page. */
  readonly isUpdatedOften?: boolean
  readonly only?: Engine
  readonly indexes?: readonly string[]
}

/**
 * Keys start with the family id, except keys for lookups made before the family is known: by username, by session token, and by
 * the id of a child or user.
 */
export const tables = {
  meta: { columns: { name: text, value: text }, primaryKey: ['name'] },
  // A family registered from a device has a login before its first entry: head 0 and no stamp.
  families: {
    columns: { family_id: id, head: integer, last_stamp: nullable(stamp) },
    primaryKey: ['family_id'],
    isUpdatedOften: true,
  },
  entries: {
    columns: {
      family_id: id,
      position: integer,
      id,
      child_id: nullable(id),
      user_id: fieldOfBody('userId', nullable(id)),
      kind: fieldOfBody('kind', text),
      body: text,
    },
    primaryKey: ['family_id', 'position'],
    indexes: [
      'CREATE UNIQUE INDEX entries_by_id ON entries (family_id, id)',
      'CREATE INDEX family_entries ON entries (family_id) WHERE child_id IS NULL',
    ],
  },
  children: {
    columns: { family_id: id, child_id: id, user_id: id, is_deleted: flag },
    primaryKey: ['family_id', 'child_id'],
  },
  owners: {
    columns: { id, family_id: id },
    primaryKey: ['id'],
    indexes: ['CREATE INDEX owners_by_family ON owners (family_id)'],
  },
  logins: {
    columns: {
      family_id: id,
      user_id: id,
      child_id: nullable(id),
      username: jsonText,
      username_key: jsonText,
      username_stamp: stamp,
      password_hash: text,
      password_stamp: stamp,
    },
    primaryKey: ['family_id', 'user_id'],
    unique: 'username_key',
  },
  // Revoked sessions stay until they would have expired, so that their device can be locked.
  sessions: {
    columns: {
      token_hash: text,
      id,
      family_id: id,
      user_id: id,
      created_at: milliseconds,
      last_used_at: milliseconds,
      ends_at: nullable(milliseconds),
      idle_ms: nullable(milliseconds),
      is_revoked: flag,
    },
    primaryKey: ['token_hash'],
    isUpdatedOften: true,
    indexes: ['CREATE INDEX sessions_by_user ON sessions (family_id, user_id)'],
  },
  idempotency_records: {
    columns: {
      family_id: id,
      user_id: id,
      key: text,
      child_id: nullable(id),
      fingerprint: text,
      status: integer,
      body: text,
      created_at: milliseconds,
    },
    primaryKey: ['family_id', 'user_id', 'key'],
    indexes: ['CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at)'],
  },
  login_attempts: {
    columns: { key: text, record: text, expires_at: milliseconds },
    primaryKey: ['key'],
    isUpdatedOften: true,
    only: 'postgres',
    indexes: ['CREATE INDEX login_attempts_by_expiry ON login_attempts (expires_at)'],
  },
} as const satisfies Readonly<Record<string, Table>>

export type TableName = keyof typeof tables

type Value<C> = C extends Column<infer T> ? T : never
type Columns<T extends TableName> = (typeof tables)[T]['columns']

/** The tables as Kysely needs them. */
export type Database = { [T in TableName]: { [C in keyof Columns<T>]: Value<Columns<T>[C]> } }

type NamedColumn = readonly [name: string, column: Column<unknown>]

const columnsIn = (columns: Table['columns'], engine: Engine): readonly NamedColumn[] =>
  Object.entries(columns).filter(([, { sqliteExpression }]) => engine === 'postgres' || sqliteExpression === undefined)

/** Names and types of an engine's columns. */
export const columnsOf = (table: TableName, engine: Engine): readonly (readonly [name: string, type: string])[] =>
  columnsIn(tables[table].columns, engine).map(([name, { type }]) => [name, type[engine]])

/** How a query refers to a column. */
export const expressionFor = (engine: Engine, table: TableName, column: string): string =>
  (engine === 'sqlite'
    ? new Map(Object.entries<Column<unknown>>(tables[table].columns)).get(column)?.sqliteExpression
    : undefined) ?? column

/** Makes PostgreSQL compare text by its bytes, as SQLite does, instead of by the server's locale. */
const typeSql = (type: string) => (type === 'text' ? 'text COLLATE "C"' : type)

const columnSql = (engine: Engine, [name, { type, isNullable = false, defaultValue }]: NamedColumn): string =>
  `${name} ${typeSql(type[engine])}${isNullable ? '' : ' NOT NULL'}${defaultValue === undefined ? '' : ` DEFAULT ${defaultValue}`}`

const tableSql = (engine: Engine, name: string, { columns, primaryKey, unique, isUpdatedOften }: Table): string => {
  const lines = [
    ...columnsIn(columns, engine).map((column) => columnSql(engine, column)),
    `PRIMARY KEY (${primaryKey.join(', ')})`,
    ...(unique === undefined ? [] : [`UNIQUE (${unique})`]),
  ]
  const pages = isUpdatedOften ? 'WITH (fillfactor = 70)' : ''
  return `CREATE TABLE ${name} (${lines.join(', ')}) ${engine === 'sqlite' ? 'STRICT, WITHOUT ROWID' : pages}`
}

/** The statements that create all tables of an engine. */
export const schemaSql = (engine: Engine): string =>
  Object.entries<Table>(tables)
    .filter(([, { only }]) => only === undefined || only === engine)
    .flatMap(([name, table]) => [tableSql(engine, name, table), ...(table.indexes ?? [])])
    .map((statement) => `${statement};\n`)
    .join('')
