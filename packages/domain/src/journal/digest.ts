/** The part of an entry that the digest covers: its position on the server and the fields the server may correct. */
export interface PositionedEntry {
  readonly id: string
  /** The entry's position within the family, assigned by the server. */
  readonly position: number
  readonly stamp: string
  readonly on: string
  readonly at: string
}

/**
 * The number of entries in a scope that have a position, and a 64-bit checksum of them (16 hex digits).
 * Order-independent and updated incrementally. It detects faults, not deliberate collisions (docs/sync.md).
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

/**
 * Adds entries to a digest, which must not already contain any of them. Each half is the sum of the entries' hashes modulo
 * 2^32.
 */
export function addToDigest(start: JournalDigest, entries: Iterable<PositionedEntry>): JournalDigest {
  let count = start.count
  let high = Number.parseInt(start.digest.slice(0, 8), 16)
  let low = Number.parseInt(start.digest.slice(8), 16)
  for (const { id, position, stamp, on, at } of entries) {
    const text = `${position} ${id} ${stamp} ${on} ${at}`
    count += 1
    high = (high + hash(text, LANES[0])) | 0
    low = (low + hash(text, LANES[1])) | 0
  }
  return { count, digest: toHex(high) + toHex(low) }
}
