import type { EntryOf } from '../journal/entry.ts'
import type { PostingId } from '../journal/id.ts'
import type { Kind } from '../journal/kinds.ts'
import { formatPercent } from '../money/basis-points.ts'
import { formatMoney, negateMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'
import { postingSummary, type ActivityContext } from './activity-context.ts'

/** Activity categories (SPEC §1). */
export type ActivityCategory = 'user' | 'child' | 'transaction' | 'allowance' | 'goal' | 'interest' | 'cash'

/** The actions in SPEC §1 that users can record. */
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

/** The text and classification of an activity line. */
export interface ActivityLine {
  readonly category: ActivityCategory
  readonly action: ActivityAction
  readonly description: string
  /** In minor units, or undefined if the line has no amount. Signed as in the history if money moved. */
  readonly amount: MinorUnits | undefined
}

type Lines = { readonly [K in Kind]: (entry: EntryOf<K>, context: ActivityContext) => ActivityLine }

/** How SPEC §9 describes a setting that is on or off. */
const stateName = (active: boolean): string => (active ? 'active' : 'inactive')

/** 'Goal updated: Bike', or 'Goal updated' without a detail. */
const withDetail = (title: string, detail: string): string => (detail === '' ? title : `${title}: ${detail}`)

/** The names of the fields that are present. */
const namesOfPresent = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .join(', ')

function postingLine(
  title: string,
  action: 'delete' | 'update',
  postingId: PostingId,
  context: ActivityContext,
): ActivityLine {
  const { description = '', amount } = postingSummary(context, postingId) ?? {}
  return { category: 'transaction', action, description: withDetail(title, description), amount }
}

function cashLine({ id, amount }: EntryOf<'cash.counted'>, context: ActivityContext): ActivityLine {
  const change = context.cashChanges.get(id) ?? ZERO
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

function goalLine(entry: EntryOf<'goal.changed'>, context: ActivityContext): ActivityLine {
  const { name, completes } = context.goalChanges.get(entry.id) ?? { name: entry.name ?? '', completes: false }
  const amount = entry.currentAmount ?? entry.targetAmount
  return completes
    ? { category: 'goal', action: 'complete', description: withDetail('Savings goal completed', name), amount }
    : { category: 'goal', action: 'update', description: withDetail('Savings goal updated', name), amount }
}

/**
 * Builds the activity line for each kind of entry, with categories and actions from SPEC §1 and descriptions from SPEC
 * §9. Kinds that SPEC does not mention follow the same pattern.
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
    description: withDetail('Family updated', namesOfPresent({ name, 'time zone': timeZone, rules })),
    amount: undefined,
  }),
  // List only the field names; the log must not contain personal data.
  'profile.changed': ({ firstName, lastName, email }) => ({
    category: 'user',
    action: 'update',
    description: withDetail(
      'Profile updated',
      namesOfPresent({ 'first name': firstName, 'last name': lastName, email }),
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
  'transaction.deleted': ({ transactionId }, context) =>
    postingLine('Transaction deleted', 'delete', transactionId, context),
  'transaction.restored': ({ transactionId }, context) =>
    postingLine('Transaction restored', 'update', transactionId, context),
  'cash.counted': cashLine,
  'goal.added': ({ name, targetAmount }) => ({
    category: 'goal',
    action: 'add',
    description: `Savings goal added: ${name}`,
    amount: targetAmount,
  }),
  'goal.changed': goalLine,
  'goal.deleted': ({ id }, context) => ({
    category: 'goal',
    action: 'delete',
    description: withDetail('Savings goal deleted', context.goalChanges.get(id)?.name ?? ''),
    amount: undefined,
  }),
}
