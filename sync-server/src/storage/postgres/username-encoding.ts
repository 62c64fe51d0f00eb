// PostgreSQL text cannot contain U+0000, which a username may: usernames are stored as JSON strings.

export const encodeUsername = (username: string): string => JSON.stringify(username)

/** Decodes the columns `username` and `username_key` of a row. */
export const decodeUsernames = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row
  const decoded = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column,
    /^username(_key)?$/.test(column) && typeof value === 'string' ? JSON.parse(value) : value,
  ])
  return Object.fromEntries(decoded)
}
