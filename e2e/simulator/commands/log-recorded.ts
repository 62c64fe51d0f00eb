import type { Entry, Result } from '@little-ledger/domain'
import type { Tab, World } from '../types.ts'

/** Logs the result of a command and marks the recorded entries as acknowledged. */
export function logRecorded(
  { acknowledged, eventLog }: World,
  { device, person }: Tab,
  summary: string,
  recorded: Result<readonly Entry[], { readonly type: string }>,
): void {
  const outcome = recorded.ok ? recorded.value.map(({ id }) => id.slice(-6)).join(' ') : recorded.error.type
  eventLog.add(`${device.name}, ${person.name}: ${summary} → ${outcome}`)
  if (!recorded.ok) return
  for (const entry of recorded.value) acknowledged.add({ entry, by: person, where: device.name })
}
