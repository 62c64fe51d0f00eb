import { evidenceOf } from './evidence.ts'
import { checkCents } from './check-cents.ts'
import { checkJournals } from './check-journals.ts'
import { checkNothingLost } from './check-nothing-lost.ts'
import { checkPrivacy } from './check-privacy.ts'
import type { World } from './world.ts'

/** What must be true once everybody has signed in again and nothing is left to exchange. */
export async function checkEverything(world: World): Promise<void> {
  const evidence = await evidenceOf(world)
  try {
    checkPrivacy(world, evidence)
    checkJournals(world, evidence)
    checkNothingLost(world, evidence)
    await checkCents(world, evidence)
  } finally {
    for (const { store } of evidence.devices) store.db.close()
  }
}
