/** An entry and its position within the family, assigned by the server. The digest covers both. */
export interface PositionedEntry {
  readonly position: number
  /** The entry as stored or received, including fields and kinds that this code does not know. */
  readonly entry: object
}

/**
 * The number and a 64-bit checksum (16 hex digits) of those entries in a scope that have a position. Does not depend on
 * their order and can be updated incrementally. The checksum detects faults, not deliberate collisions (docs/sync.md).
 */
export interface JournalDigest {
  readonly count: number
  readonly digest: string
}

export const EMPTY_DIGEST: JournalDigest = { count: 0, digest: '0'.repeat(16) }

// Two 32-bit FNV-1a hashes with different seeds and a final mixing step that makes the two halves independent.
const PRIME = 0x01000193
const LANES = [
  { seed: 0x811c9dc5, mixer: 0x85ebca6b },
  { seed: 0x050c5d1f, mixer: 0x2c1b3c6d },
] as const

function hash(text: string, { seed, mixer }: (typeof LANES)[number]): number {
  let value: number = seed
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), PRIME)
  const mixed = Math.imul(value ^ (value >>> 16), mixer)
  return mixed ^ (mixed >>> 13)
}

const toHex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0')

/** JSON without spaces, with the keys of every object sorted by UTF-16 code units. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
}

/** Whether two stored or received entries have the same content, regardless of field order. */
export const isSameEntry = (a: object, b: object): boolean => canonicalJson(a) === canonicalJson(b)

/**
 * Adds entries that are not in the digest yet. Each half of the digest is the sum of the entries' hashes modulo 2^32.
 */
export function addToDigest(start: JournalDigest, entries: Iterable<PositionedEntry>): JournalDigest {
  let count = start.count
  let high = Number.parseInt(start.digest.slice(0, 8), 16)
  let low = Number.parseInt(start.digest.slice(8), 16)
  for (const { position, entry } of entries) {
    const text = `${position} ${canonicalJson(entry)}`
    count += 1
    high = (high + hash(text, LANES[0])) | 0
    low = (low + hash(text, LANES[1])) | 0
  }
  return { count, digest: toHex(high) + toHex(low) }
}
