import {
  addTransaction,
  basisPoints,
  changeProfile,
  minorUnits,
  civilDate,
  civilTime,
  countCash,
  deleteChild,
  deleteTransaction,
  restoreTransaction,
  setAllowance,
  setInterest,
  type CommandError,
  type CompoundType,
  type Frequency,
  type Id,
  type PostingId,
  type Result,
  type Weekday,
  actorOf,
} from '@little-ledger/domain'
import { recordCommand } from '../ledger/record-command.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { SignedInUser } from '../auth/session-state.ts'
import type { StoreError } from '../ledger/store-error.ts'
import type { ChildCommand } from '../ledger/use-record.ts'

/** Who records, about which child, in which tab's store. */
export interface ChildFixture {
  readonly store: FamilyStore
  readonly parent: SignedInUser
  readonly childId: Id
}

type Recorded = Promise<Result<unknown, CommandError | StoreError>>

/** Records a command about the child in the parent's name, as the screens do. */
export const recordForChild = ({ store, parent, childId }: ChildFixture, decide: ChildCommand): Recorded =>
  recordCommand(store, { actor: actorOf(parent), childId: childId, decide, entriesOf: (entries) => entries })

/** Somebody changes the first name in their own profile. */
export const changeFirstName = ({ store, parent }: Omit<ChildFixture, 'childId'>, firstName: string): Recorded =>
  recordCommand(store, {
    actor: actorOf(parent),
    decide: (context) => changeProfile({ firstName }, context),
    entriesOf: (entries) => entries,
  })

interface Movement {
  readonly type?: 'deposit' | 'withdrawal'
  readonly date?: string
  readonly time?: string
  readonly description?: string
}

/** Records a deposit, or what else the movement says; the amount is in cents and above zero. */
export function deposit(recorder: ChildFixture, amount: number, movement: Movement = {}): Recorded {
  const { type = 'deposit', date = '2026-03-02', time = '12:00', description = type } = movement
  const form = { type, amount: minorUnits(amount), description, date: civilDate(date), time: civilTime(time) }
  return recordForChild(recorder, (context, child) => addTransaction(form, child, context))
}

interface Allowance {
  readonly amount?: number
  readonly frequency?: Frequency
  readonly day?: Weekday
  readonly active?: boolean
}

/** Sets the allowance: five dollars every Friday where nothing else is said. */
export function setTestAllowance(recorder: ChildFixture, allowance: Allowance = {}): Recorded {
  const { amount = 500, frequency = 'weekly', day = 'friday', active = true } = allowance
  const form = { amount: minorUnits(amount), frequency, day, active }
  return recordForChild(recorder, (context, child) => setAllowance(form, child, context))
}

interface Interest {
  readonly rate?: number
  readonly frequency?: Frequency
  readonly compoundType?: CompoundType
  readonly active?: boolean
}

/** Sets the interest: one percent every week, compound, where nothing else is said. */
export function setTestInterest(recorder: ChildFixture, interest: Interest = {}): Recorded {
  const { rate = 100, frequency = 'weekly', compoundType = 'compound', active = true } = interest
  const form = { rate: basisPoints(rate), frequency, compoundType, active }
  return recordForChild(recorder, (context, child) => setInterest(form, child, context))
}

/** Records what was counted in the piggy bank, in cents. */
export const recordCashCount = (recorder: ChildFixture, amount: number): Recorded =>
  recordForChild(recorder, (context, child) => countCash({ amount: minorUnits(amount) }, child, context))

export const deletePosting = (recorder: ChildFixture, posting: PostingId): Recorded =>
  recordForChild(recorder, (context, child) => deleteTransaction(posting, child, context))

export const restorePosting = (recorder: ChildFixture, posting: PostingId): Recorded =>
  recordForChild(recorder, (context, child) => restoreTransaction(posting, child, context))

export const deleteTestChild = (recorder: ChildFixture): Recorded =>
  recordForChild(recorder, (context, child) => deleteChild(child, context))
