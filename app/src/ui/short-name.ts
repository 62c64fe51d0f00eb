/** The maximum length of a name in a title, in characters as people count them. */
const MAX_LENGTH = 30

/** A name for a title, shortened if it is long, so that the title still says what it is about. */
export function shortName(name: string): string {
  if (name.length <= MAX_LENGTH) return name
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return characters.length <= MAX_LENGTH
    ? name
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
