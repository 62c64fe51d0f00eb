import type { Actor } from '../access/access.ts'
import { id, type Id } from '../journal/id.ts'
import { parseDeviceId, parseStamp, type DeviceId, type Stamp } from '../journal/stamp.ts'
import { assert } from '../result.ts'

/** The n-th id of a fixed sequence. Ids sort like their numbers. */
export const idNumber = (n: number): Id => id(`01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`)

/** The n-th device id of a fixed sequence. */
export function deviceNumber(n: number): DeviceId {
  const parsed = parseDeviceId(n.toString(16).padStart(12, '0'))
  assert(parsed.ok, `${n} is a valid device number`)
  return parsed.value
}

/** The stamp for a minute in UTC, such as `2026-01-01T12:00`. */
export function stampAt(minute: string, counter = 0, device = deviceNumber(1)): Stamp {
  const parsed = parseStamp(`${minute}:00.000Z-${counter.toString(16).padStart(4, '0')}-${device}`)
  assert(parsed.ok, `'${minute}' is a valid minute`)
  return parsed.value
}

// One family with two parents and two children, each child with a login.
export const FAMILY = idNumber(1)
export const PAT = idNumber(2)
export const SAM = idNumber(3)
export const ANNA = idNumber(0x10)
export const ANNAS_LOGIN = idNumber(0x11)
export const BEN = idNumber(0x20)
export const BENS_LOGIN = idNumber(0x21)

/** A helper who may give to Anna. */
export const GRAN = idNumber(4)

export const parentPat: Actor = { role: 'parent', userId: PAT }
export const childAnna: Actor = { role: 'child', userId: ANNAS_LOGIN, childId: ANNA }
export const helperGran: Actor = { role: 'helper', userId: GRAN, childIds: [ANNA] }
export const childBen: Actor = { role: 'child', userId: BENS_LOGIN, childId: BEN }
