/** What a digest is told about an entry: where the server put it, and what the server may have corrected. */
export interface PositionedEntry {
  readonly id: string
  /** The server's number within the family. */
  readonly position: number
  readonly stamp: string
  readonly on: string
  readonly at: string
}

/**
 * How many positioned entries a part of a journal holds, and a number of 64 bits (16 hexadecimal digits) that differs
 * where they do. The order of adding does not matter and what was added can be taken away again, so both sides keep it
 * up to date at the cost of what changed. It notices faults; it does not withstand somebody who wants it to agree
 * (docs/sync.md).
 */
export interface JournalDigest {
  readonly count: number
  readonly digest: string
}

export const EMPTY_DIGEST: JournalDigest = { count: 0, digest: '0'.repeat(16) }

// FNV-1a (Fowler, Noll, Vo) in 32 bits from two starts, each stirred at the end so that the two halves, and sums of them,
// have nothing to do with each other.
const PRIME = 0x01000193
const LANES = [
  { start: 0x811c9dc5, stir: 0x85ebca6b },
  { start: 0x050c5d1f, stir: 0x2c1b3c6d },
] as const

function hash(text: string, { start, stir }: (typeof LANES)[number]): number {
  let value: number = start
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), PRIME)
  const stirred = Math.imul(value ^ (value >>> 16), stir)
  return stirred ^ (stirred >>> 13)
}

const hexOf = (half: number): string => (half >>> 0).toString(16).padStart(8, '0')

/** The digest with each entry's hash added `sign` times, each half modulo 2^32. */
function combine(start: JournalDigest, entries: Iterable<PositionedEntry>, sign: 1 | -1): JournalDigest {
  let count = start.count
  let high = Number.parseInt(start.digest.slice(0, 8), 16)
  let low = Number.parseInt(start.digest.slice(8), 16)
  for (const { id, position, stamp, on, at } of entries) {
    const text = `${position} ${id} ${stamp} ${on} ${at}`
    count += sign
    high = (high + sign * hash(text, LANES[0])) | 0
    low = (low + sign * hash(text, LANES[1])) | 0
  }
  return { count, digest: hexOf(high) + hexOf(low) }
}

/** The digest with more entries in; none of them may be in it already. */
export const addToDigest = (digest: JournalDigest, entries: Iterable<PositionedEntry>): JournalDigest =>
  combine(digest, entries, 1)

/** The digest without entries that are in it. */
export const removeFromDigest = (digest: JournalDigest, entries: Iterable<PositionedEntry>): JournalDigest =>
  combine(digest, entries, -1)
