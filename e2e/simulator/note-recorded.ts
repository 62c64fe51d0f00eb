import type { Entry, Result } from '@little-ledger/domain'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Notes what became of a recording: what the store says is kept counts as kept from now on. */
export function noteRecorded(
  { saved, story }: World,
  { device, person }: Tab,
  tells: string,
  recorded: Result<readonly Entry[], { readonly type: string }>,
): void {
  const outcome = recorded.ok ? recorded.value.map(({ id }) => id.slice(-6)).join(' ') : recorded.error.type
  story.tell(`${device.name}, ${person.name}: ${tells} → ${outcome}`)
  if (!recorded.ok) return
  for (const entry of recorded.value) saved.note({ entry, by: person, where: device.name })
}
