import {
  addTransaction,
  answerAsk,
  askForMoney,
  assert,
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
  actorOf,
  type AnswerForm,
  type AskError,
  type CommandError,
  type CompoundType,
  type Entry,
  type Frequency,
  type Id,
  type PostingId,
  type Result,
  type Weekday,
} from '@little-ledger/domain'
import { recordCommand, type RecordRequest } from '../ledger/record-command.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { SignedInUser } from '../auth/session-state.ts'
import type { UnknownDate } from '../ledger/clock.ts'
import type { StoreError } from '../ledger/store-error.ts'

/** The store, user and child used to record a test command. */
export interface ChildFixture {
  readonly store: FamilyStore
  readonly parent: SignedInUser
  readonly childId: Id
}

type Recorded = Promise<Result<unknown, CommandError | StoreError | UnknownDate>>
type Decide = RecordRequest<readonly Entry[], CommandError>['decide']

/** Records the parent's command about the child. */
export const recordForChild = ({ store, parent, childId }: ChildFixture, decide: Decide): Recorded =>
  recordCommand(store, { actor: actorOf(parent), childId: childId, decide })

/** Changes the first name in the user's own profile. */
export const changeFirstName = ({ store, parent }: Omit<ChildFixture, 'childId'>, firstName: string): Recorded =>
  recordCommand(store, {
    actor: actorOf(parent),
    decide: (context) => changeProfile({ firstName }, context),
  })

interface TransactionOptions {
  readonly type?: 'deposit' | 'withdrawal'
  readonly date?: string
  readonly time?: string
  /** Whether the user chose the time. */
  readonly timed?: boolean
  /** Whether a withdrawal is paid in cash. */
  readonly toCash?: boolean
  readonly description?: string
}

/** Records a deposit by default, or a withdrawal. The amount is in minor units and positive. */
export function deposit(fixture: ChildFixture, amount: number, options: TransactionOptions = {}): Recorded {
  const { type = 'deposit', date = '2026-03-02', time = '12:00', timed = true, toCash, description = type } = options
  const form = {
    toCash,
    type,
    amount: minorUnits(amount),
    description,
    date: civilDate(date),
    time: timed ? civilTime(time) : undefined,
  }
  return recordForChild(fixture, (context, child) => addTransaction(form, child, context))
}

interface AllowanceOptions {
  readonly amount?: number
  readonly frequency?: Frequency
  readonly day?: Weekday
  readonly active?: boolean
}

/** Sets the allowance; by default $5 every Friday. */
export function setTestAllowance(fixture: ChildFixture, options: AllowanceOptions = {}): Recorded {
  const { amount = 500, frequency = 'weekly', day = 'friday', active = true } = options
  const form = { amount: minorUnits(amount), frequency, day, active }
  return recordForChild(fixture, (context, child) => setAllowance(form, child, context))
}

interface InterestOptions {
  readonly rate?: number
  readonly frequency?: Frequency
  readonly compoundType?: CompoundType
  readonly active?: boolean
}

/** Sets the interest; by default 1% a week, compound. */
export function setTestInterest(fixture: ChildFixture, options: InterestOptions = {}): Recorded {
  const { rate = 100, frequency = 'weekly', compoundType = 'compound', active = true } = options
  const form = { rate: basisPoints(rate), frequency, compoundType, active }
  return recordForChild(fixture, (context, child) => setInterest(form, child, context))
}

/** Records a cash count in minor units. */
export const recordCashCount = (fixture: ChildFixture, amount: number): Recorded =>
  recordForChild(fixture, (context, child) => countCash({ amount: minorUnits(amount) }, child, context))

export const deletePosting = (fixture: ChildFixture, posting: PostingId): Recorded =>
  recordForChild(fixture, (context, child) => deleteTransaction(posting, child, context))

export const restorePosting = (fixture: ChildFixture, posting: PostingId): Recorded =>
  recordForChild(fixture, (context, child) => restoreTransaction(posting, child, context))

export const deleteTestChild = (fixture: ChildFixture): Recorded =>
  recordForChild(fixture, (context, child) => deleteChild(child, context))

/** A command about asks, recorded by the parent. */
const recordAsk = (
  { store, parent, childId }: ChildFixture,
  decide: RecordRequest<readonly Entry[], AskError>['decide'],
): Promise<Result<readonly Entry[], AskError | StoreError | UnknownDate>> =>
  recordCommand(store, { actor: actorOf(parent), childId, decide })

/** Records an ask for an amount in minor units. Returns the ask's id. */
export async function ask(fixture: ChildFixture, amount: number, words = 'Ice cream', goalId?: Id): Promise<Id> {
  const form = { amount: minorUnits(amount), words, ...(goalId && { goalId }) }
  const recorded = await recordAsk(fixture, (context, child) => askForMoney(form, child, context))
  const [entry] = recorded.ok ? recorded.value : []
  assert(entry, 'the ask was recorded')
  return entry.id
}

const answerOf = (amount: number | undefined, words = ''): AnswerForm =>
  amount === undefined ? { answer: 'no', words } : { answer: 'yes', amount: minorUnits(amount), words }

/** Answers an ask: a yes to an amount in minor units, or a no. */
export const answer = (fixture: ChildFixture, askId: Id, amount: number | undefined, words = '') =>
  recordAsk(fixture, (context, child) => answerAsk(askId, answerOf(amount, words), child, context))

/** Records an answer by a parent whose device does not know yet that the ask is closed. */
export const answerUnseen = (fixture: ChildFixture, askId: Id, amount: number | undefined) =>
  recordAsk(fixture, (context, child) => {
    const asks = child?.asks.map((each) => ({ ...each, status: 'waiting' as const })) ?? []
    return answerAsk(askId, answerOf(amount), child && { ...child, asks }, context)
  })
