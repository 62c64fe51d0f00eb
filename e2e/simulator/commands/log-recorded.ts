import type { Entry, Result } from '@little-ledger/domain'
import { noteReading } from '../checks/undetectable.ts'
import type { Tab, World } from '../types.ts'

/** Logs the result of a command and marks the recorded entries as acknowledged. */
export async function logRecorded(
  world: World,
  tab: Tab,
  summary: string,
  recorded: Result<readonly Entry[], { readonly type: string }>,
): Promise<void> {
  const { acknowledged, eventLog } = world
  const { device, person } = tab
  const outcome = recorded.ok ? recorded.value.map(({ id }) => id.slice(-6)).join(' ') : recorded.error.type
  eventLog.add(`${device.name}, ${person.name}: ${summary} → ${outcome}`)
  if (!recorded.ok) return
  await noteReading(
    world,
    device,
    recorded.value.map(({ id }) => id),
  )
  for (const entry of recorded.value) acknowledged.add({ entry, by: person, where: device.name })
}
