/** Returns the fields whose value differs from the one in `before`. */
export function touched(values: object, before: object): Readonly<Record<string, string>> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== known.get(field)))
}
