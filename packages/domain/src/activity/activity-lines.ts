import type { EntryOf } from '../journal/entry.ts'
import type { PostingId } from '../journal/id.ts'
import type { Kind } from '../journal/kinds.ts'
import { formatPercent } from '../money/basis-points.ts'
import { formatMoney, negateMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'
import { postingSummary, type ActivityContext } from './activity-context.ts'

/** What an activity is about (SPEC §1). */
export type ActivityCategory = 'user' | 'child' | 'transaction' | 'allowance' | 'goal' | 'interest' | 'cash'

/** What was done (SPEC §1, of its actions those that somebody records). */
export type ActivityAction =
  | 'register'
  | 'create'
  | 'update'
  | 'delete'
  | 'deposit'
  | 'withdraw'
  | 'schedule'
  | 'add'
  | 'complete'
  | 'set_rate'
  | 'add_cash'
  | 'remove_cash'

/** What the log says of an entry. */
export interface ActivityLine {
  readonly category: ActivityCategory
  readonly action: ActivityAction
  readonly description: string
  /** The money it is about, in cents: signed where it moved, as in the history; undefined where it is about none. */
  readonly amount: MinorUnits | undefined
}

type Lines = { readonly [K in Kind]: (entry: EntryOf<K>, known: ActivityContext) => ActivityLine }

/** How a line says whether something is on, in SPEC §9's words. */
const stateName = (active: boolean): string => (active ? 'active' : 'inactive')

/** 'What: detail', or only what where nothing is known of it. */
const withDetail = (what: string, detail: string): string => (detail === '' ? what : `${what}: ${detail}`)

/** The names of the fields that an entry states. */
const namesOfStated = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .join(', ')

function postingLine(
  what: string,
  action: 'delete' | 'update',
  posting: PostingId,
  known: ActivityContext,
): ActivityLine {
  const { description = '', amount } = postingSummary(known, posting) ?? {}
  return { category: 'transaction', action, description: withDetail(what, description), amount }
}

function cashLine({ id, amount }: EntryOf<'cash.counted'>, known: ActivityContext): ActivityLine {
  const change = known.cashChanges.get(id) ?? ZERO
  if (change === 0) {
    const description = `Cash counted: ${formatMoney(amount)}, unchanged`
    return { category: 'cash', action: 'update', description, amount: undefined }
  }
  return change > 0
    ? { category: 'cash', action: 'add_cash', description: `Cash added: ${formatMoney(change)}`, amount: change }
    : {
        category: 'cash',
        action: 'remove_cash',
        description: `Cash removed: ${formatMoney(negateMinorUnits(change))}`,
        amount: change,
      }
}

const transactionLine = ({ type, amount, description }: EntryOf<'transaction.added'>): ActivityLine =>
  type === 'deposit'
    ? { category: 'transaction', action: 'deposit', description: `Deposit: ${description}`, amount }
    : {
        category: 'transaction',
        action: 'withdraw',
        description: `Withdrawal: ${description}`,
        amount: negateMinorUnits(amount),
      }

function goalLine(entry: EntryOf<'goal.changed'>, known: ActivityContext): ActivityLine {
  const { name, completes } = known.goalChanges.get(entry.id) ?? { name: entry.name ?? '', completes: false }
  const amount = entry.currentAmount ?? entry.targetAmount
  return completes
    ? { category: 'goal', action: 'complete', description: withDetail('Savings goal completed', name), amount }
    : { category: 'goal', action: 'update', description: withDetail('Savings goal updated', name), amount }
}

/**
 * The line each kind of entry makes in the activity log: SPEC §1's categories and actions, SPEC §9's descriptions word
 * for word, the others in the same manner. A new kind does not compile without its row here.
 */
export const ACTIVITY_LINES: Lines = {
  'family.created': ({ name }) => ({
    category: 'user',
    action: 'register',
    description: `Family created: ${name}`,
    amount: undefined,
  }),
  'family.changed': ({ name, timeZone, rules }) => ({
    category: 'user',
    action: 'update',
    description: withDetail('Family updated', namesOfStated({ name, 'time zone': timeZone, rules })),
    amount: undefined,
  }),
  // Which fields, not what they say: the log is no copy of personal data.
  'profile.changed': ({ firstName, lastName, email }) => ({
    category: 'user',
    action: 'update',
    description: withDetail(
      'Profile updated',
      namesOfStated({ 'first name': firstName, 'last name': lastName, email }),
    ),
    amount: undefined,
  }),
  'child.added': ({ name, startingBalance }) => ({
    category: 'child',
    action: 'create',
    description: `Child account created: ${name}`,
    amount: startingBalance === 0 ? undefined : startingBalance,
  }),
  'child.deleted': (_entry, { childName }) => ({
    category: 'child',
    action: 'delete',
    description: withDetail('Child account deleted', childName),
    amount: undefined,
  }),
  'allowance.set': ({ frequency, day, active, amount }) => ({
    category: 'allowance',
    action: 'schedule',
    description: `Allowance updated: ${frequency} on ${day} - ${stateName(active)}`,
    amount,
  }),
  'interest.set': ({ rate, frequency, compoundType, active }) => ({
    category: 'interest',
    action: 'set_rate',
    description: `Interest updated: ${formatPercent(rate)}% ${frequency}, ${compoundType} - ${stateName(active)}`,
    amount: undefined,
  }),
  'transaction.added': transactionLine,
  'transaction.deleted': ({ transactionId }, known) =>
    postingLine('Transaction deleted', 'delete', transactionId, known),
  'transaction.restored': ({ transactionId }, known) =>
    postingLine('Transaction restored', 'update', transactionId, known),
  'cash.counted': cashLine,
  'goal.added': ({ name, targetAmount }) => ({
    category: 'goal',
    action: 'add',
    description: `Savings goal added: ${name}`,
    amount: targetAmount,
  }),
  'goal.changed': goalLine,
  'goal.deleted': ({ id }, known) => ({
    category: 'goal',
    action: 'delete',
    description: withDetail('Savings goal deleted', known.goalChanges.get(id)?.name ?? ''),
    amount: undefined,
  }),
}
