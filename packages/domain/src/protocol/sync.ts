import * as v from 'valibot'
import { VERIFIER_MAX_ROUNDS } from '../accounts/accounts.ts'
import {
  deviceIdField,
  idField,
  memberRoleField,
  stampField,
  civilDateField,
  civilTimeField,
} from '../journal/fields.ts'

/** Version of the sync protocol (docs/sync.md). */
export const SYNC_PROTOCOL_VERSION = 1

/** One day. The server rejects changes from a device whose clock differs from the server's by more than this. */
export const MAX_CLOCK_DIFFERENCE_MS = 86_400_000

/** Maximum number of entries in one push. */
export const PUSH_LIMIT = 500

/** Maximum number of entries on one page of a pull. */
export const PULL_LIMIT = 1000

/** A point in time: milliseconds since 1970. */
export const readingField = v.pipe(v.number(), v.finite())

/** Identifies one history of the server's database. Restoring a backup starts a new epoch. */
const epochField = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** How much of a family's journal a user may see: everything, or only what one child or one helper may see. */
export const scopeField = v.union([
  v.literal('family'),
  v.pipe(
    v.string(),
    v.regex(/^child:[0-9a-f-]{36}$/),
    v.transform((text) => text as `child:${string}`),
  ),
  v.pipe(
    v.string(),
    v.regex(/^helper:[0-9a-f-]{36}:[0-9a-f]{16}$/),
    v.transform((text) => text as `helper:${string}`),
  ),
])

/** A PBKDF2-SHA-256 password verifier, salt and hash in base64 (docs/security.md). */
export const verifierField = v.strictObject({
  rounds: v.pipe(v.number(), v.integer(), v.minValue(100_000), v.maxValue(VERIFIER_MAX_ROUNDS)),
  salt: v.pipe(v.string(), v.base64(), v.minLength(22), v.maxLength(64)),
  hash: v.pipe(v.string(), v.base64(), v.length(44)),
})

/** A resume token or the SHA-256 hash of one: 256 bits in base64url (docs/security.md). */
const bits256 = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Sent with a password sign-in: the hash of a new resume token, which the device can use for its next sign-in. */
export const resumeField = v.strictObject({ device: deviceIdField, tokenHash: bits256 })

/** The kinds of devices that the list of sessions tells apart. */
export const DEVICE_KINDS = [
  'iphone',
  'ipad',
  'android-phone',
  'android-tablet',
  'mac',
  'windows',
  'chromebook',
  'linux',
] as const

export type DeviceKind = (typeof DEVICE_KINDS)[number]

/**
 * A header of a login with the device's kind, for the list of sessions. It is not a field, because an older server
 * would reject it.
 */
export const DEVICE_KIND_HEADER = 'Device-Kind'

/** Whom the credentials of POST /api/login are for, if the device knows. The username may be an earlier one then. */
export const signInUserField = v.strictObject({ familyId: idField, userId: idField })

/** POST /api/sync/resume: signs in with a resume token and replaces the token. */
export const resumeRequest = v.strictObject({
  familyId: idField,
  userId: idField,
  device: deviceIdField,
  token: bits256,
  nextHash: bits256,
  rememberMe: v.exactOptional(v.boolean()),
})

/** POST /api/logout. If no new resume token is sent, the next sign-in on the device needs the password. */
export const signOutRequest = v.strictObject({
  resume: v.exactOptional(v.strictObject({ tokenHash: bits256, nextHash: bits256 })),
})

const countText = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/**
 * POST /api/sync/push. Entries are parsed one by one later, so an invalid entry does not cause the other entries to be
 * rejected.
 */
export const pushRequest = v.strictObject({
  protocol: v.literal(SYNC_PROTOCOL_VERSION),
  epoch: v.nullable(epochField),
  actor: idField,
  device: deviceIdField,
  deviceNow: readingField,
  entries: v.pipe(v.array(v.unknown()), v.maxLength(PUSH_LIMIT)),
})

/** GET /api/sync/pull. */
export const pullQuery = v.object({
  familyId: v.exactOptional(idField),
  epoch: v.exactOptional(epochField),
  scope: v.exactOptional(scopeField),
  after: v.optional(countText, '0'),
  limit: v.optional(v.pipe(countText, v.minValue(1), v.maxValue(PULL_LIMIT)), String(PULL_LIMIT)),
})

/** GET /api/sync/logins. */
export const loginsQuery = v.object({ familyId: v.exactOptional(idField) })

/** Response to POST /api/sync/join. */
export const joinResponse = v.object({
  epoch: epochField,
  familyId: idField,
  userId: idField,
  role: memberRoleField,
})
export type JoinResponse = v.InferOutput<typeof joinResponse>

/** Response to POST /api/sync/members/{userId}/invitation. The code is shown once; the server stores only its hash. */
export const invitationResponse = v.object({ code: v.string(), expiresAt: v.string() })
export type InvitationResponse = v.InferOutput<typeof invitationResponse>

/** One member in the response of GET /api/sync/members, which omits removed members. */
export const memberResponse = v.object({
  userId: idField,
  hasLogin: v.boolean(),
  /** Set if the member has an invitation that can still be used. */
  invitationExpiresAt: v.exactOptional(v.string()),
})
export type MemberResponse = v.InferOutput<typeof memberResponse>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Result for one pushed entry. docs/sync.md describes the statuses and codes. */
const pushResult = v.object({
  id: v.string(),
  status: v.picklist(['accepted', 'duplicate', 'later', 'refused']),
  position: v.exactOptional(count),
  stamp: v.exactOptional(stampField),
  on: v.exactOptional(civilDateField),
  at: v.exactOptional(civilTimeField),
  /** The stored entry's field of the same name; absent if the entry has none. */
  restoredBy: v.exactOptional(idField),
  code: v.exactOptional(
    v.picklist([
      'forbidden',
      'wrong_actor',
      'bad_schema',
      'id_reuse',
      'gone',
      'last_parent',
      'other_decimals',
      'clock',
      'full',
    ]),
  ),
})
export type PushResult = v.InferOutput<typeof pushResult>

/** Response to POST /api/sync/push: one result per entry, in request order. */
export const pushResponse = v.object({
  epoch: epochField,
  head: count,
  serverNow: v.exactOptional(readingField),
  results: v.array(pushResult),
})
export type PushResponse = v.InferOutput<typeof pushResponse>

/** Response to GET /api/sync/pull: one page of entries. `count` and `digest` are on the last page only. */
export const pullResponse = v.object({
  epoch: epochField,
  scope: scopeField,
  entries: v.array(v.looseObject({ position: count, entry: v.looseObject({ id: v.string() }) })),
  next: count,
  more: v.boolean(),
  head: count,
  serverNow: v.exactOptional(readingField),
  /** Set if the user has to confirm the family's members, because a backup was restored. */
  mustConfirm: v.exactOptional(v.literal(true)),
  count: v.exactOptional(count),
  digest: v.exactOptional(v.string()),
})
export type PullResponse = v.InferOutput<typeof pullResponse>

/**
 * Response to POST /api/sync/adopt, which also signs in. The stamps are the ones the server stored with the username
 * and the verifier.
 */
export const registerFamilyResponse = v.object({
  epoch: epochField,
  userId: idField,
  usernameStamp: v.exactOptional(stampField),
  verifierStamp: v.exactOptional(stampField),
})
export type RegisterFamilyResponse = v.InferOutput<typeof registerFamilyResponse>

/** One login in the responses of /api/sync/logins. A parent's verifier is never sent. */
export const loginResponse = v.object({
  userId: idField,
  childId: v.exactOptional(idField),
  username: v.string(),
  usernameStamp: stampField,
  verifier: v.exactOptional(verifierField),
  verifierStamp: stampField,
})
export type LoginResponse = v.InferOutput<typeof loginResponse>
