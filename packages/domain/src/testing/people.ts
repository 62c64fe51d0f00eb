import type { Actor } from '../access/actor.ts'
import { id, type Id } from '../journal/id.ts'
import { parseDeviceId, parseStamp, type DeviceId, type Stamp } from '../journal/stamp.ts'
import { assert } from '../result.ts'

/** The n-th of a fixed sequence of ids, sorted like their numbers. */
export const idNumber = (n: number): Id => id(`01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`)

/** The n-th of a fixed sequence of devices. */
export function deviceNumber(n: number): DeviceId {
  const parsed = parseDeviceId(n.toString(16).padStart(12, '0'))
  assert(parsed.ok, 'a number makes a device')
  return parsed.value
}

/** The stamp of an instant in UTC, such as `2026-01-01T12:00`. */
export function stampAt(minute: string, counter = 0, device = deviceNumber(1)): Stamp {
  const parsed = parseStamp(`${minute}:00.000Z-${counter.toString(16).padStart(4, '0')}-${device}`)
  assert(parsed.ok, `'${minute}' makes a stamp`)
  return parsed.value
}

// One family: two parents, and two children with a login each.
export const FAMILY = idNumber(1)
export const PAT = idNumber(2)
export const SAM = idNumber(3)
export const ANNA = idNumber(0x10)
export const ANNAS_LOGIN = idNumber(0x11)
export const BEN = idNumber(0x20)
export const BENS_LOGIN = idNumber(0x21)

export const parentPat: Actor = { role: 'parent', userId: PAT }
export const childAnna: Actor = { role: 'child', userId: ANNAS_LOGIN, childId: ANNA }
export const childBen: Actor = { role: 'child', userId: BENS_LOGIN, childId: BEN }
