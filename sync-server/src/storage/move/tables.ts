import { parseEntry } from '@little-ledger/domain'
import { encodeUsername, decodeUsernames } from '../postgres/username-encoding.ts'

export type Row = Readonly<Record<string, unknown>>

export type Table = {
  readonly name: string
  /** What both databases hold, with PostgreSQL's types, as in `position integer, body text`. */
  readonly columns: string
  /** Where a family's rows are put in order by. */
  readonly order: string
  /** What only PostgreSQL keeps, or keeps otherwise. */
  readonly extra?: string
  readonly toPostgres?: (row: Row) => Row
  readonly fromPostgres?: (row: Row) => Row
}

const userOfEntry = (body: unknown): Row => {
  const parsed = parseEntry(JSON.parse(String(body)))
  if (!parsed.ok) throw new Error('The database holds an entry that this server cannot read')
  const entry = parsed.value
  return { kind: entry.kind, user_id: 'userId' in entry ? entry.userId : null }
}

const rowOf = (row: unknown): Row =>
  typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {}

/** Everything that is a family's, which is everything but the database's own names and what is remembered of guesses. */
export const tables: readonly Table[] = [
  { name: 'families', columns: 'family_id uuid, head integer, last_stamp text', order: 'family_id' },
  {
    name: 'entries',
    columns: 'family_id uuid, position integer, id uuid, child_id uuid, body text',
    order: 'family_id, position',
    extra: 'kind text, user_id uuid',
    toPostgres: (row) => ({ ...row, ...userOfEntry(row['body']) }),
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
      'family_id uuid, user_id uuid, child_id uuid, username text, username_key text, username_stamp text, secret text, secret_stamp text',
    order: 'family_id, user_id',
    toPostgres: (row) => ({
      ...row,
      username: encodeUsername(String(row['username'])),
      username_key: encodeUsername(String(row['username_key'])),
    }),
    fromPostgres: (row) => rowOf(decodeUsernames(row)),
  },
  {
    name: 'sessions',
    columns:
      'family_id uuid, token_hash text, id uuid, user_id uuid, created_at bigint, last_used_at bigint, ends_at bigint, idle_ms bigint, is_revoked smallint',
    order: 'family_id, token_hash',
  },
  {
    name: 'answers',
    columns:
      'family_id uuid, user_id uuid, key text, child_id uuid, fingerprint text, status integer, body text, at bigint',
    order: 'family_id, user_id, key',
  },
]

/** The columns of such a list, each with its type. */
export const parseColumns = (list: string): readonly (readonly [string, string])[] =>
  list.split(', ').map((column) => {
    const [name = '', type = ''] = column.split(' ')
    return [name, type]
  })

export const columnNames = ({ columns }: Table): readonly string[] => parseColumns(columns).map(([name]) => name)
