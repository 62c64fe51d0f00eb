// Text of PostgreSQL cannot hold the character U+0000, which a username may have: usernames are kept as JSON, which can.

export const encodeUsername = (name: string): string => JSON.stringify(name)

/** A row with its usernames as people typed them. */
export const decodeUsernames = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row
  const named = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column,
    /^username(_key)?$/.test(column) && typeof value === 'string' ? JSON.parse(value) : value,
  ])
  return Object.fromEntries(named)
}
