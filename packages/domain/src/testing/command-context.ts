import type { Actor } from '../access/access.ts'
import { parseTimeZone } from '../calendar/time-zone.ts'
import type { CommandContext } from '../commands/context.ts'
import { nextStamp, type Stamp } from '../journal/stamp.ts'
import { assert } from '../result.ts'
import { deviceNumber, FAMILY, idNumber, parentPat } from './people.ts'

interface ContextOptions {
  readonly actor?: Actor
  /** The device's time, ISO 8601 in UTC. */
  readonly now?: string
  readonly timeZone?: string
  /** The greatest stamp the device has received. */
  readonly seen?: Stamp
}

/** A command context for a device, with sequential ids from 0x2000 and stamps from a clock fixed at `now`. */
export function commandContext(circumstances: ContextOptions = {}): CommandContext {
  const { actor = parentPat, now = '2026-11-21T12:00:00.000Z', timeZone = 'UTC', seen } = circumstances
  const zone = parseTimeZone(timeZone)
  assert(zone.ok, `${timeZone} is a time zone`)
  let ids = 0x2000
  let last = seen
  return {
    actor,
    family: { id: FAMILY, timeZone: zone.value },
    now: Date.parse(now),
    newId: () => idNumber(ids++),
    nextStamp: () => (last = nextStamp({ last, floor: 0, device: deviceNumber(1) }, Date.parse(now))),
  }
}
