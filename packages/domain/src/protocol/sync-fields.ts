import * as v from 'valibot'

/** Version of the sync protocol (docs/sync.md). */
export const SYNC_PROTOCOL_VERSION = 1

/** Maximum number of entries in one push. */
export const PUSH_LIMIT = 500

/** Maximum number of entries on one page of a pull. */
export const PULL_LIMIT = 1000

/** Identifies one history of the server's database: a restored backup has a new epoch. */
export const epochField = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** The part of a family's journal that a user may see: all of it, or only one child's part. */
export const scopeField = v.union([
  v.literal('family'),
  v.pipe(
    v.string(),
    v.regex(/^child:[0-9a-f-]{36}$/),
    v.transform((text) => text as `child:${string}`),
  ),
])

/** A PBKDF2-SHA-256 password verifier, salt and hash in base64 (docs/security.md). */
export const verifierField = v.strictObject({
  rounds: v.pipe(v.number(), v.integer(), v.minValue(100_000), v.maxValue(10_000_000)),
  salt: v.pipe(v.string(), v.base64(), v.minLength(22), v.maxLength(64)),
  hash: v.pipe(v.string(), v.base64(), v.length(44)),
})
