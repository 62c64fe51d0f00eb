import {
  assert,
  DEVICE_KINDS,
  type DeviceId,
  type Entry,
  type Id,
  memberRoleField,
  parseDeviceId,
  parseEntry,
  parseId,
  parseStamp,
  type Stamp,
} from '@little-ledger/domain'
import * as v from 'valibot'
import { passwordHashSchema } from '../auth/password-hash.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * A column: its type in each engine, and a schema that parses stored values. Parsing throws if the database is damaged.
 */
type Column<Stored, Value> = {
  readonly sqlite: 'TEXT' | 'INTEGER'
  readonly postgres: string
  readonly schema: v.GenericSchema<Stored, Value>
  readonly isJson?: boolean
  readonly isNullable?: boolean
  readonly defaultValue?: number
}

export const idSchema = v.custom<Id>((value) => typeof value === 'string' && parseId(value).ok, 'Invalid id')
const stampSchema = v.custom<Stamp>((value) => typeof value === 'string' && parseStamp(value).ok, 'Invalid stamp')
const deviceSchema = v.custom<DeviceId>(
  (value) => typeof value === 'string' && parseDeviceId(value).ok,
  'Invalid device',
)
const integerSchema = v.pipe(v.number(), v.safeInteger())
const flagSchema = v.pipe(
  v.picklist([0, 1]),
  v.transform((value) => value === 1),
)
const entrySchema = v.pipe(
  v.unknown(),
  v.transform((body): Entry => {
    const parsed = parseEntry(body)
    assert(parsed.ok, 'stored entries can be parsed')
    return parsed.value
  }),
)

const id = { sqlite: 'TEXT', postgres: 'uuid', schema: idSchema } as const
const text = { sqlite: 'TEXT', postgres: 'text', schema: v.string() } as const
const stamp = { ...text, schema: stampSchema }
const integer = { sqlite: 'INTEGER', postgres: 'integer', schema: integerSchema } as const
/** Milliseconds since 1970, or a duration in milliseconds. */
const milliseconds = { ...integer, postgres: 'bigint' } as const
const flag = { ...integer, postgres: 'smallint', schema: flagSchema, defaultValue: 0 } as const

/**
 * Stored as JSON text, which escapes U+0000: PostgreSQL can't store that character in text or `jsonb`, but users can
 * enter it.
 */
const json = <T>(schema: v.GenericSchema<unknown, T>) => ({
  ...text,
  schema: v.pipe(v.string(), v.parseJson(), schema),
  isJson: true,
})

const optional = <Stored, Value>({ schema, ...column }: Column<Stored, Value>) => ({
  ...column,
  isNullable: true,
  schema: v.pipe(
    v.nullable(schema),
    v.transform((value) => value ?? undefined),
  ),
})

type Table = {
  readonly columns: Readonly<Record<string, Column<unknown, unknown>>>
  readonly primaryKey: string
  readonly unique?: string
  /** Leaves free space in each page, so that PostgreSQL can keep updated rows on the same page. */
  readonly isUpdatedOften?: boolean
  readonly only?: Engine
  readonly indexes?: readonly string[]
}

/**
 * The fields of all tables; their SQL names are in snake case. Keys start with the family id, except keys for lookups
 * made before the family is known: by username, by session token, and by the id of a child or user.
 */
export const tables = {
  meta: { columns: { name: text, value: text }, primaryKey: 'name' },
  // A family registered from a device has a login before its first entry; until then, `head` is 0 and there is no
  // stamp. `erased` counts the entries of deleted children, so that other missing positions can be detected.
  // `boundFactor` multiplies the standard bounds (ledger/bounds.ts) for this family. `isUnconfirmed` is set after a
  // restore until `confirmerId`, a parent, has confirmed who may still log in.
  families: {
    columns: {
      familyId: id,
      head: integer,
      lastStamp: optional(stamp),
      erased: { ...integer, defaultValue: 0 },
      boundFactor: { ...integer, defaultValue: 1 },
      isUnconfirmed: flag,
      confirmerId: optional(id),
    },
    primaryKey: 'family_id',
    isUpdatedOften: true,
  },
  // `userId` and `kind` repeat fields of the body, because PostgreSQL cannot query JSON that contains U+0000.
  entries: {
    columns: {
      familyId: id,
      position: integer,
      id,
      childId: optional(id),
      userId: optional(id),
      kind: text,
      body: json(entrySchema),
    },
    primaryKey: 'family_id, position',
    indexes: [
      'CREATE UNIQUE INDEX entries_by_id ON entries (family_id, id)',
      'CREATE INDEX family_entries ON entries (family_id) WHERE child_id IS NULL',
    ],
  },
  // `recorded` counts the entries that the child's login recorded.
  children: {
    columns: { familyId: id, childId: id, userId: id, isDeleted: flag, recorded: { ...integer, defaultValue: 0 } },
    primaryKey: 'family_id, child_id',
  },
  // Parents and helpers, as of the last accepted entry. `accessStamp` is the stamp of the change that set the current
  // role and children, because the latest stamp wins, as on devices. It is absent until the first change, which always
  // applies. `recorded` counts the entries that the member recorded as a helper.
  members: {
    columns: {
      familyId: id,
      userId: id,
      role: { ...text, schema: memberRoleField },
      childIds: json(v.array(idSchema)),
      accessStamp: optional(stamp),
      isRemoved: flag,
      recorded: { ...integer, defaultValue: 0 },
    },
    primaryKey: 'family_id, user_id',
  },
  // The code that lets a member create a login. `name` is the beginning of the code, in plain text. A used invitation
  // stays until it expires, so that repeating the request signs the member in instead of failing.
  invitations: {
    columns: {
      familyId: id,
      userId: id,
      name: text,
      codeHash: text,
      expiresAt: milliseconds,
      triesLeft: integer,
      isUsed: flag,
    },
    primaryKey: 'family_id, user_id',
    indexes: ['CREATE INDEX invitations_by_name ON invitations (name)'],
  },
  owners: {
    columns: { id, familyId: id },
    primaryKey: 'id',
    indexes: ['CREATE INDEX owners_by_family ON owners (family_id)'],
  },
  logins: {
    columns: {
      familyId: id,
      userId: id,
      childId: optional(id),
      username: json(v.string()),
      usernameKey: json(v.string()),
      usernameStamp: stamp,
      passwordHash: json(passwordHashSchema),
      passwordStamp: stamp,
    },
    primaryKey: 'family_id, user_id',
    unique: 'username_key',
  },
  // Revoked sessions are kept until they would have expired, so that the device can be locked. A session with a resume
  // token outlives its cookie. `endsAt` is 0 after the user signs out.
  sessions: {
    columns: {
      tokenHash: text,
      id,
      familyId: id,
      userId: id,
      createdAt: milliseconds,
      lastUsedAt: milliseconds,
      endsAt: optional(milliseconds),
      idleMs: optional(milliseconds),
      isRevoked: flag,
      device: optional({ ...text, schema: deviceSchema }),
      resumeHash: optional(text),
      deviceKind: optional({ ...text, schema: v.picklist(DEVICE_KINDS) }),
    },
    primaryKey: 'token_hash',
    isUpdatedOften: true,
    indexes: ['CREATE INDEX sessions_by_user ON sessions (family_id, user_id)'],
  },
  idempotencyRecords: {
    columns: {
      familyId: id,
      userId: id,
      key: text,
      childId: optional(id),
      fingerprint: text,
      status: integer,
      body: text,
      createdAt: milliseconds,
    },
    primaryKey: 'family_id, user_id, key',
    indexes: ['CREATE INDEX idempotency_records_by_age ON idempotency_records (created_at)'],
  },
  loginAttempts: {
    columns: { key: text, record: text, expiresAt: milliseconds },
    primaryKey: 'key',
    isUpdatedOften: true,
    only: 'postgres',
    indexes: ['CREATE INDEX login_attempts_by_expiry ON login_attempts (expires_at)'],
  },
} as const satisfies Readonly<Record<string, Table>>

export type TableName = keyof typeof tables
type Columns<T extends TableName> = (typeof tables)[T]['columns']

type SchemaOf<C> = C extends { readonly schema: infer S extends v.GenericSchema } ? S : never

/** A table's row with parsed values. */
export type Row<T extends TableName> = { readonly [F in keyof Columns<T>]: v.InferOutput<SchemaOf<Columns<T>[F]>> }

/** The tables as types for Kysely, with the values as they are stored. */
export type Database = { [T in TableName]: { [F in keyof Columns<T>]: v.InferInput<SchemaOf<Columns<T>[F]>> } }

/** Schemas for a query's rows, with the given fields or with all fields of the table. */
export const fieldsOf = <T extends TableName, F extends keyof Columns<T> = keyof Columns<T>>(
  table: T,
  names?: readonly F[],
) => {
  const columns = new Map(Object.entries<Column<unknown, unknown>>(tables[table].columns))
  // Safe cast: each name is mapped to the schema of its own column.
  return Object.fromEntries(
    (names ?? [...columns.keys()]).map((name) => [name, columns.get(String(name))?.schema]),
  ) as {
    readonly [Name in F]: SchemaOf<Columns<T>[Name]>
  }
}

/** Lists columns explicitly: PostgreSQL rejects a prepared `SELECT *` once a migration has added a column. */
export const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[]

export const sqlName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A table's columns in order. `store` converts a parsed value to a stored value. */
export const columnsOf = (table: TableName) =>
  Object.entries<Column<unknown, unknown>>(tables[table].columns).map(([field, column]) => ({
    ...column,
    field,
    name: sqlName(field),
    store: column.isJson ? (value: unknown): unknown => JSON.stringify(value) : toStored,
  }))

/** The stored form of a query parameter, or of a value in a non-JSON column. */
export const toStored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : (value ?? null))

/** A row as it is stored. */
export const storedRow = <T extends TableName>(table: T, row: Row<T>) => {
  const values: Readonly<Record<string, unknown>> = row
  // Safe cast: each field is converted by its own column's `store`.
  return Object.fromEntries(columnsOf(table).map(({ field, store }) => [field, store(values[field])])) as Database[T]
}

const tableSql = (engine: Engine, name: TableName): string => {
  const { primaryKey, unique, isUpdatedOften }: Table = tables[name]
  const columns = columnsOf(name).map(({ name: column, [engine]: type, isNullable, defaultValue }) => {
    // Makes PostgreSQL compare text by its bytes, as SQLite does, instead of by the server's locale.
    const collation = type === 'text' ? ' COLLATE "C"' : ''
    const fallback = defaultValue === undefined ? '' : ` DEFAULT ${defaultValue}`
    return `${column} ${type}${collation}${isNullable ? '' : ' NOT NULL'}${fallback}`
  })
  const keys = [`PRIMARY KEY (${primaryKey})`, ...(unique === undefined ? [] : [`UNIQUE (${unique})`])]
  const pages = isUpdatedOften ? 'WITH (fillfactor = 70)' : ''
  const options = engine === 'sqlite' ? 'STRICT, WITHOUT ROWID' : pages
  return `CREATE TABLE ${sqlName(name)} (${[...columns, ...keys].join(', ')}) ${options};\n`
}

/** The statements that create all tables, in an engine's dialect. */
export const schemaSql = (engine: Engine): string =>
  Object.entries<Table>(tables)
    .filter(([, { only }]) => only === undefined || only === engine)
    // Safe cast: the names are the keys of `tables`.
    .flatMap(([name, { indexes = [] }]) => [tableSql(engine, name as TableName), ...indexes.map((sql) => `${sql};\n`)])
    .join('')
