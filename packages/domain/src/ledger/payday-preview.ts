import type { CivilDate } from '../calendar/civil-date.ts'
import type { PaydayForm } from '../forms/paydays.ts'
import { LAST_STAMP } from '../journal/stamp.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'
import { stillOwed } from './advances.ts'
import { LAST_ID } from './allowance.ts'
import { extendAccounts, type ChildAccounts } from './child-accounts.ts'
import { paydayOn } from './coming-paydays.ts'
import { DEFAULT_TRANSACTION_TIME } from './transaction-time.ts'

/** What the accounts would be after a change of a payday; amounts in minor units. */
export interface PaydayPreview {
  /** The bank balance, with the interest since then. */
  readonly balance: MinorUnits
  /** What is still owed of all advances. */
  readonly owed: MinorUnits
  /** How much of the payday repays advances. */
  readonly repays: MinorUnits
}

/**
 * What a change of a payday would do if it were recorded today. What a payday no longer repays is repaid by later ones
 * as far as they have come, and is owed otherwise. So the balance can change by less than the payday does.
 */
export function previewPaydayChange(accounts: ChildAccounts, change: PaydayForm, today: CivilDate): PaydayPreview {
  const { childId } = accounts.events
  const entry = {
    kind: 'payday.changed',
    v: 1,
    id: LAST_ID,
    familyId: LAST_ID,
    by: LAST_ID,
    stamp: LAST_STAMP,
    on: today,
    at: DEFAULT_TRANSACTION_TIME,
    childId,
    ...change,
  } as const
  const { events, bank } = extendAccounts(accounts, [entry], today)
  return {
    balance: bank.balance,
    owed: stillOwed(events, today),
    repays: paydayOn(events, change.date)?.repays ?? ZERO,
  }
}
