import { collectFinalState } from './final-state.ts'
import { checkLedgers } from './ledgers.ts'
import { checkJournals } from './journals.ts'
import { checkNoDataLoss } from './data-loss.ts'
import { checkPrivacy } from './privacy.ts'
import { checkTrueDates } from './true-dates.ts'
import type { World } from '../types.ts'

/** Checks that must hold after the final sync. */
export async function checkEverything(world: World): Promise<void> {
  const state = await collectFinalState(world)
  try {
    checkPrivacy(world, state)
    checkJournals(world, state)
    checkNoDataLoss(world, state)
    checkTrueDates(world, state)
    await checkLedgers(world, state)
  } finally {
    for (const { store } of state.devices) store.db.close()
  }
}
