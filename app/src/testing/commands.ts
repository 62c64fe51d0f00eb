import {
  addTransaction,
  basisPoints,
  changeProfile,
  cents,
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
} from '@little-ledger/domain'
import { recordIn } from '../store/append.ts'
import type { FamilyStore } from '../store/family-store.ts'
import { actorOf, type SignedInUser } from '../store/session-state.ts'
import type { StoreError } from '../store/store-error.ts'
import type { ChildCommand } from '../store/use-record.ts'

/** Who records, about which child, in which tab's store. */
export interface Recorder {
  readonly store: FamilyStore
  readonly parent: SignedInUser
  readonly childId: Id
}

type Recorded = Promise<Result<unknown, CommandError | StoreError>>

/** Records a command about the child in the parent's name, as the screens do. */
export const recordAbout = ({ store, parent, childId }: Recorder, decide: ChildCommand): Recorded =>
  recordIn(store, { actor: actorOf(parent), about: childId, decide, entriesOf: (entries) => entries })

/** Somebody changes the first name in their own profile. */
export const changeName = ({ store, parent }: Omit<Recorder, 'childId'>, firstName: string): Recorded =>
  recordIn(store, {
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
export function deposit(recorder: Recorder, amount: number, movement: Movement = {}): Recorded {
  const { type = 'deposit', date = '2026-03-02', time = '12:00', description = type } = movement
  const form = { type, amount: cents(amount), description, date: civilDate(date), time: civilTime(time) }
  return recordAbout(recorder, (context, child) => addTransaction(form, child, context))
}

interface Allowance {
  readonly amount?: number
  readonly frequency?: Frequency
  readonly day?: Weekday
  readonly active?: boolean
}

/** Sets the allowance: five dollars every Friday where nothing else is said. */
export function payAllowance(recorder: Recorder, allowance: Allowance = {}): Recorded {
  const { amount = 500, frequency = 'weekly', day = 'friday', active = true } = allowance
  const form = { amount: cents(amount), frequency, day, active }
  return recordAbout(recorder, (context, child) => setAllowance(form, child, context))
}

interface Interest {
  readonly rate?: number
  readonly frequency?: Frequency
  readonly compoundType?: CompoundType
  readonly active?: boolean
}

/** Sets the interest: one percent every week, compound, where nothing else is said. */
export function payInterest(recorder: Recorder, interest: Interest = {}): Recorded {
  const { rate = 100, frequency = 'weekly', compoundType = 'compound', active = true } = interest
  const form = { rate: basisPoints(rate), frequency, compoundType, active }
  return recordAbout(recorder, (context, child) => setInterest(form, child, context))
}

/** Records what was counted in the piggy bank, in cents. */
export const countCoins = (recorder: Recorder, amount: number): Recorded =>
  recordAbout(recorder, (context, child) => countCash({ amount: cents(amount) }, child, context))

export const deletePosting = (recorder: Recorder, posting: PostingId): Recorded =>
  recordAbout(recorder, (context, child) => deleteTransaction(posting, child, context))

export const restorePosting = (recorder: Recorder, posting: PostingId): Recorded =>
  recordAbout(recorder, (context, child) => restoreTransaction(posting, child, context))

export const removeChild = (recorder: Recorder): Recorded =>
  recordAbout(recorder, (context, child) => deleteChild(child, context))
