import { parseEntry } from '@little-ledger/domain'
import { encodeUsername, decodeUsernames } from '../postgres/username-encoding.ts'

export type Row = Readonly<Record<string, unknown>>

export type Table = {
  readonly name: string
  /** Columns of both databases with their PostgreSQL types, such as `position integer, body text`. */
  readonly columns: string
  /** Columns for the ORDER BY clause. */
  readonly order: string
  /** Columns that only PostgreSQL has. */
  readonly extra?: string
  readonly toPostgres?: (row: Row) => Row
  readonly fromPostgres?: (row: Row) => Row
}

const entryColumns = (body: unknown): Row => {
  const parsed = parseEntry(JSON.parse(String(body)))
  if (!parsed.ok) throw new Error('The database holds an entry that this server cannot read')
  const entry = parsed.value
  return { kind: entry.kind, user_id: 'userId' in entry ? entry.userId : null }
}

const toRow = (row: unknown): Row =>
  typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {}

/** All tables with family data; `meta` and `login_attempts` are not copied. */
export const tables: readonly Table[] = [
  { name: 'families', columns: 'family_id uuid, head integer, last_stamp text', order: 'family_id' },
  {
    name: 'entries',
    columns: 'family_id uuid, position integer, id uuid, child_id uuid, body text',
    order: 'family_id, position',
    extra: 'kind text, user_id uuid',
    toPostgres: (row) => ({ ...row, ...entryColumns(row['body']) }),
  },
  {
    name: 'children',
    columns: 'family_id uuid, child_id uuid, user_id uuid, is_deleted smallint',
    order: 'family_id, child_id',
  },
  { name: 'owners', columns: 'family_id uuid, id uuid', order: 'family_id, id' },
  {
    name: 'logins',
    columns:
      'family_id uuid, user_id uuid, child_id uuid, username text, username_key text, username_stamp text, password_hash text, password_stamp text',
    order: 'family_id, user_id',
    toPostgres: (row) => ({
      ...row,
      username: encodeUsername(String(row['username'])),
      username_key: encodeUsername(String(row['username_key'])),
    }),
    fromPostgres: (row) => toRow(decodeUsernames(row)),
  },
  {
    name: 'sessions',
    columns:
      'family_id uuid, token_hash text, id uuid, user_id uuid, created_at bigint, last_used_at bigint, ends_at bigint, idle_ms bigint, is_revoked smallint',
    order: 'family_id, token_hash',
  },
  {
    name: 'idempotency_records',
    columns:
      'family_id uuid, user_id uuid, key text, child_id uuid, fingerprint text, status integer, body text, created_at bigint',
    order: 'family_id, user_id, key',
  },
]

/** Parses a column list into pairs of name and type. */
export const parseColumns = (list: string): readonly (readonly [string, string])[] =>
  list.split(', ').map((column) => {
    const [name = '', type = ''] = column.split(' ')
    return [name, type]
  })

export const columnNames = ({ columns }: Table): readonly string[] => parseColumns(columns).map(([name]) => name)
