// Usernames are stored as JSON strings, because they may contain U+0000 and PostgreSQL text cannot.

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
