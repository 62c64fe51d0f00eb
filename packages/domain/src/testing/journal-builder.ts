import { civilDate, civilTime, type Weekday } from '../calendar/civil-date.ts'
import { UTC } from '../calendar/time-zone.ts'
import type { Entry, EntryOf, Payload } from '../journal/entry.ts'
import type { Frequency } from '../calendar/schedule.ts'
import type { CompoundType } from '../journal/fields.ts'
import { postingId, type Id } from '../journal/id.ts'
import { KINDS, RULES_VERSION, type Kind } from '../journal/kinds.ts'
import type { Stamp } from '../journal/stamp.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, ANNAS_LOGIN, FAMILY, idNumber, PAT, stampAt } from './people.ts'

/** When an entry was recorded, and values that replace its defaults. */
export interface EntryOptions {
  /** The day the entry was recorded. */
  readonly on: string
  /** The time of day, noon by default. */
  readonly at?: string
  readonly id?: Id
  readonly by?: Id
  readonly childId?: Id
  readonly stamp?: Stamp
}

interface AllowanceOptions extends EntryOptions {
  readonly amount?: number
  readonly frequency?: Frequency
  readonly day?: Weekday
  readonly active?: boolean
}

interface PaydayOptions extends EntryOptions {
  readonly paidOn?: string
  readonly words?: string
}

interface InterestOptions extends EntryOptions {
  readonly rate?: number
  readonly frequency?: Frequency
  readonly compoundType?: CompoundType
  readonly active?: boolean
}

interface TransactionOptions extends EntryOptions {
  readonly date?: string
  /** Noon by default. */
  readonly time?: string
  /** False if the time was not chosen. */
  readonly timed?: boolean
  /** Whether a withdrawal is paid in cash. */
  readonly toCash?: boolean
  readonly description?: string
}

interface GoalOptions extends EntryOptions {
  readonly name?: string
  readonly description?: string
  readonly targetAmount?: number
  readonly picture?: string
}

interface AskOptions extends EntryOptions {
  readonly words?: string
  readonly goalId?: Id
}

interface AnswerOptions extends EntryOptions {
  readonly description?: string
  readonly words?: string
}

type GoalEdit = Omit<Payload<'goal.changed'>, 'goalId'>

/** The date and time when Anna is added, and her starting balance. */
interface JournalStart {
  readonly on?: string
  readonly at?: string
  readonly startingBalance?: number
}

/** A list of entries with sequential ids. Entries recorded in the same minute get increasing stamps. */
function createEntryList() {
  const entries: Entry[] = []
  const record = <K extends Kind>(kind: K, payload: Payload<K>, when: EntryOptions): EntryOf<K> => {
    const number = entries.length
    const { on, at = '12:00', by = PAT, childId = ANNA } = when
    const header = {
      id: when.id ?? idNumber(0x1000 + number),
      v: 1,
      familyId: FAMILY,
      by,
      stamp: when.stamp ?? stampAt(`${on}T${at}`, number),
      on: civilDate(on),
      at: civilTime(at),
    }
    const child = KINDS[kind].subject === 'child' ? { childId } : {}
    // Cast because TypeScript can't match each kind in the union to its own payload.
    const entry = { ...header, ...child, kind, ...payload } as unknown as EntryOf<K>
    entries.push(entry as unknown as Entry)
    return entry
  }
  return { entries, record }
}

/**
 * Builds a journal entry by entry, starting with a family and one child, Anna. Entries are about Anna unless told
 * otherwise.
 */
export function buildJournal({ on = '2026-01-01', at = '09:00', startingBalance = 0 }: JournalStart = {}) {
  const { entries, record } = createEntryList()
  const created = { name: 'Garcia', timeZone: UTC, currency: 'USD', rules: RULES_VERSION } as const
  record('family.created', created, { on, at, id: FAMILY })
  const transact = (type: 'deposit' | 'withdrawal', amount: number, when: TransactionOptions) => {
    const { date = when.on, time = '12:00', timed = true, toCash = false, description = type } = when
    const what = {
      type,
      amount: minorUnits(amount),
      description,
      date: civilDate(date),
      time: civilTime(time),
      ...(timed ? {} : { timed }),
      ...(toCash ? { toCash } : {}),
    }
    return record('transaction.added', what, when)
  }
  const addChild = (name: string, userId: Id, childId: Id, balance: number, when: EntryOptions) => {
    const added = record('child.added', { userId, name }, { ...when, childId, id: childId })
    if (balance > 0) {
      const { id: _, ...moment } = when
      record('opening.added', { amount: minorUnits(balance) }, { ...moment, childId })
    }
    return added
  }
  addChild('Anna', ANNAS_LOGIN, ANNA, startingBalance, { on, at })
  return {
    entries,
    record,
    addChild,
    changeChild: (change: Payload<'child.changed'>, when: EntryOptions) => record('child.changed', change, when),
    deleteChild: (when: EntryOptions) => record('child.deleted', {}, when),
    setAllowance: (when: AllowanceOptions) => {
      const { amount = 500, frequency = 'weekly', day = 'friday', active = true } = when
      return record('allowance.set', { amount: minorUnits(amount), frequency, day, active }, when)
    },
    setInterest: (when: InterestOptions) => {
      const { rate = 100, frequency = 'weekly', compoundType = 'compound', active = true } = when
      return record('interest.set', { rate: basisPoints(rate), frequency, compoundType, active }, when)
    },
    changePayday: (date: string, amount: number, when: PaydayOptions) => {
      const { paidOn, words = '' } = when
      const early = paidOn === undefined ? {} : { paidOn: civilDate(paidOn) }
      return record('payday.changed', { date: civilDate(date), amount: minorUnits(amount), ...early, words }, when)
    },
    pause: (from: string, to: string | undefined, when: EntryOptions) => {
      const end = to === undefined ? {} : { to: civilDate(to) }
      return record('pause.set', { from: civilDate(from), ...end }, when)
    },
    endPause: (pauseId: Id, when: EntryOptions) => record('pause.ended', { pauseId }, when),
    giveAdvance: (amount: number, over: number, when: EntryOptions) =>
      record('advance.given', { amount: minorUnits(amount), over }, when),
    deposit: (amount: number, when: TransactionOptions) => transact('deposit', amount, when),
    withdraw: (amount: number, when: TransactionOptions) => transact('withdrawal', amount, when),
    deletePosting: (posting: string, when: EntryOptions) =>
      record('transaction.deleted', { transactionId: postingId(posting) }, when),
    restorePosting: (posting: string, when: EntryOptions) =>
      record('transaction.restored', { transactionId: postingId(posting) }, when),
    countCash: (amount: number, when: EntryOptions) => record('cash.counted', { amount: minorUnits(amount) }, when),
    addGoal: (when: GoalOptions) => {
      const { name = 'Bike', description = '', targetAmount = 10_000, picture } = when
      const what = { name, description, targetAmount: minorUnits(targetAmount) }
      return record('goal.added', picture === undefined ? what : { ...what, picture }, when)
    },
    changeGoal: (goalId: Id, edit: GoalEdit, when: EntryOptions) => record('goal.changed', { goalId, ...edit }, when),
    ask: (amount: number, when: AskOptions) => {
      const { words = 'Ice cream', goalId } = when
      const what = { amount: minorUnits(amount), words }
      return record('ask.made', goalId === undefined ? what : { ...what, goalId }, when)
    },
    withdrawAsk: (askId: Id, when: EntryOptions) => record('ask.withdrawn', { askId }, when),
    sayYes: (askId: Id, amount: number, when: AnswerOptions) => {
      const { description = 'Ice cream', words } = when
      const what = { askId, answer: 'yes', amount: minorUnits(amount), description } as const
      return record('ask.answered', words === undefined ? what : { ...what, words }, when)
    },
    sayNo: (askId: Id, when: AnswerOptions) => {
      const what = { askId, answer: 'no' } as const
      return record('ask.answered', when.words === undefined ? what : { ...what, words: when.words }, when)
    },
    deleteGoal: (goalId: Id, when: EntryOptions) => record('goal.deleted', { goalId }, when),
  }
}

export type JournalBuilder = ReturnType<typeof buildJournal>
