import { type EntryOf, type Entry, compareEntries } from '../journal/entry.ts'
import { groupByChild, isFamilyEntry } from '../journal/entry-subject.ts'
import type { PostingId, Id } from '../journal/id.ts'
import { isPaidInCash } from '../ledger/child-events.ts'
import { deriveFamily } from '../ledger/family.ts'
import type { Kind } from '../journal/kinds.ts'
import { formatPercent } from '../money/basis-points.ts'
import { DEFAULT_CURRENCY, type Denomination } from '../money/currency.ts'
import { formatMoney, negateMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'
import { postingSummary, type ActivityContext, activityContextOf, EMPTY_ACTIVITY_CONTEXT } from './activity-context.ts'
import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import { formatEnglishDate } from '../calendar/english-date.ts'
import { isoInstantOf, parseDeviceId, type DeviceId, type Stamp } from '../journal/stamp.ts'
import { expectOk } from '../result.ts'
import { DESCRIPTIONS } from '../ledger/descriptions.ts'
import { ACTIVITY_TITLES } from './activity-titles.ts'

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

/** An activity line's text and classification. */
export interface ActivityLine {
  readonly category: ActivityCategory
  readonly action: ActivityAction
  readonly description: string
  /**
   * In minor units; negative for money out, as in the history. What a deletion gives back or takes away. Undefined if the
   * line has no amount.
   */
  readonly amount: MinorUnits | undefined
}

const line = (
  category: ActivityCategory,
  action: ActivityAction,
  description: string,
  amount?: MinorUnits,
): ActivityLine => ({ category, action, description, amount })

type Lines = { readonly [K in Kind]: (entry: EntryOf<K>, context: ActivityContext) => ActivityLine }

/** The words that SPEC §9 uses for a setting that is on or off. */
const stateName = (active: boolean): string => (active ? 'active' : 'inactive')

/** 'Goal updated: Bike', or 'Goal updated' without a detail. */
const withDetail = (title: string, detail: string): string => (detail === '' ? title : `${title}: ${detail}`)

/** The names of the defined fields, separated by commas. */
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
  // Deleting a withdrawal gives the money back.
  const change = amount === undefined || action === 'update' ? amount : negateMinorUnits(amount)
  return line('transaction', action, withDetail(title, description), change)
}

function cashLine({ id, amount }: EntryOf<'cash.counted'>, context: ActivityContext): ActivityLine {
  const change = context.cashChanges.get(id) ?? ZERO
  const money = (shown: MinorUnits) => formatMoney(shown, context.denomination)
  if (change === 0) return line('cash', 'update', `${ACTIVITY_TITLES.cashCounted}: ${money(amount)}, unchanged`)
  return change > 0
    ? line('cash', 'add_cash', `${ACTIVITY_TITLES.cashAdded}: ${money(change)}`, change)
    : line('cash', 'remove_cash', `${ACTIVITY_TITLES.cashRemoved}: ${money(negateMinorUnits(change))}`, change)
}

function transactionLine(entry: EntryOf<'transaction.added'>): ActivityLine {
  const { type, amount, description } = entry
  if (type === 'deposit') return line('transaction', 'deposit', `${ACTIVITY_TITLES.deposit}: ${description}`, amount)
  const title = isPaidInCash(entry) ? ACTIVITY_TITLES.cashPayout : ACTIVITY_TITLES.withdrawal
  return line('transaction', 'withdraw', `${title}: ${description}`, negateMinorUnits(amount))
}

function goalLine(entry: EntryOf<'goal.changed'>, context: ActivityContext): ActivityLine {
  const { name, completes } = context.goalChanges.get(entry.id) ?? { name: entry.name ?? '', completes: false }
  const amount = entry.currentAmount ?? entry.targetAmount
  return completes
    ? line('goal', 'complete', withDetail(ACTIVITY_TITLES.goalCompleted, name), amount)
    : line('goal', 'update', withDetail(ACTIVITY_TITLES.goalUpdated, name), amount)
}

function answerLine(entry: EntryOf<'ask.answered'>, { asks, payingAnswers }: ActivityContext): ActivityLine {
  const { id, askId, answer, amount = ZERO, description = '' } = entry
  const detail = asks.get(askId) ?? description
  if (answer === 'no') return line('transaction', 'update', withDetail(ACTIVITY_TITLES.askAnsweredNo, detail))
  // A second yes pays nothing, so its line must not look like a withdrawal.
  return payingAnswers.has(id)
    ? line('transaction', 'withdraw', withDetail(ACTIVITY_TITLES.askAnsweredYes, detail), negateMinorUnits(amount))
    : line('transaction', 'update', withDetail(ACTIVITY_TITLES.askAlsoAnsweredYes, detail))
}

/**
 * Builds the activity line for each kind of entry, with categories and actions from SPEC §1 and descriptions from SPEC
 * §9. Kinds that SPEC does not mention follow the same pattern.
 */
const ACTIVITY_LINES: Lines = {
  'family.created': ({ name }) => line('user', 'register', `${ACTIVITY_TITLES.familyCreated}: ${name}`),
  'family.changed': ({ name, timeZone, rules }) =>
    line(
      'user',
      'update',
      withDetail(ACTIVITY_TITLES.familyUpdated, namesOfPresent({ name, 'time zone': timeZone, rules })),
    ),
  'family.currency.set': ({ code }) => line('user', 'update', `${ACTIVITY_TITLES.currencyChanged}: ${code}`),
  // List only the field names; the log must not contain personal data.
  'profile.changed': ({ firstName, lastName, email }) => {
    const names = namesOfPresent({ 'first name': firstName, 'last name': lastName, email })
    return line('user', 'update', withDetail(ACTIVITY_TITLES.profileUpdated, names))
  },
  'member.added': ({ name, role }) =>
    line('user', 'create', `${role === 'parent' ? ACTIVITY_TITLES.parentAdded : ACTIVITY_TITLES.helperAdded}: ${name}`),
  'member.changed': ({ userId, name, role }, { memberNames }) => {
    const detail = [memberNames.get(userId) ?? '', namesOfPresent({ name, role })]
    return line(
      'user',
      'update',
      withDetail(ACTIVITY_TITLES.memberUpdated, detail.filter((part) => part !== '').join(' - ')),
    )
  },
  'member.removed': ({ userId, by }, { memberNames }) =>
    line(
      'user',
      'delete',
      withDetail(
        userId === by ? ACTIVITY_TITLES.memberLeft : ACTIVITY_TITLES.memberRemoved,
        memberNames.get(userId) ?? '',
      ),
    ),
  'child.added': ({ name }) => line('child', 'create', `${ACTIVITY_TITLES.childCreated}: ${name}`),
  'opening.added': ({ amount }) =>
    line('transaction', 'deposit', `${ACTIVITY_TITLES.deposit}: ${DESCRIPTIONS.startingBalance}`, amount),
  'child.changed': ({ avatar, pigName, look }, { childName }) => {
    const names = namesOfPresent({ 'color and animal': avatar, 'pig name': pigName, look })
    const detail = [childName, names].filter((part) => part !== '').join(' - ')
    return line('child', 'update', withDetail(ACTIVITY_TITLES.childUpdated, detail))
  },
  'child.deleted': (_entry, { childName }) =>
    line('child', 'delete', withDetail(ACTIVITY_TITLES.childDeleted, childName)),
  'allowance.set': ({ frequency, day, active, amount }) =>
    line(
      'allowance',
      'schedule',
      `${ACTIVITY_TITLES.allowanceUpdated}: ${frequency} on ${day} - ${stateName(active)}`,
      amount,
    ),
  'payday.changed': ({ date, amount, paidOn, words }) => {
    const title =
      amount === 0
        ? ACTIVITY_TITLES.paydaySkipped
        : paidOn === undefined
          ? ACTIVITY_TITLES.paydayChanged
          : ACTIVITY_TITLES.paydayPaidEarly
    const detail = [formatEnglishDate(date), words].filter((part) => part !== '').join(' - ')
    return line('allowance', 'schedule', withDetail(title, detail), amount === 0 ? undefined : amount)
  },
  'pause.set': ({ from, to }) => {
    const days =
      to === undefined ? `from ${formatEnglishDate(from)}` : `${formatEnglishDate(from)} to ${formatEnglishDate(to)}`
    return line('allowance', 'schedule', `${ACTIVITY_TITLES.allowancePaused}: ${days}`)
  },
  'pause.ended': () => line('allowance', 'schedule', ACTIVITY_TITLES.allowancePauseEnded),
  'advance.given': ({ amount, over }) =>
    line(
      'allowance',
      'deposit',
      `${ACTIVITY_TITLES.advanceGiven}: repaid over ${over} payday${over === 1 ? '' : 's'}`,
      amount,
    ),
  'interest.set': ({ rate, frequency, compoundType, active }) => {
    const terms = `${formatPercent(rate)}% ${frequency}, ${compoundType} - ${stateName(active)}`
    return line('interest', 'set_rate', `${ACTIVITY_TITLES.interestUpdated}: ${terms}`)
  },
  'transaction.added': transactionLine,
  'transaction.deleted': ({ transactionId }, context) => {
    const asked = context.deletableNos.get(transactionId)
    return asked === undefined
      ? postingLine(ACTIVITY_TITLES.transactionDeleted, 'delete', transactionId, context)
      : line('transaction', 'update', withDetail(ACTIVITY_TITLES.askNoUndone, asked))
  },
  'transaction.restored': ({ transactionId }, context) =>
    postingLine(ACTIVITY_TITLES.transactionRestored, 'update', transactionId, context),
  'cash.counted': cashLine,
  'goal.added': ({ name, targetAmount }) => line('goal', 'add', `${ACTIVITY_TITLES.goalAdded}: ${name}`, targetAmount),
  'goal.changed': goalLine,
  'goal.deleted': ({ id }, context) =>
    line('goal', 'delete', withDetail(ACTIVITY_TITLES.goalDeleted, context.goalChanges.get(id)?.name ?? '')),
  'ask.made': ({ words, amount }) => line('transaction', 'create', `${ACTIVITY_TITLES.askMade}: ${words}`, amount),
  'ask.withdrawn': ({ askId }, { asks }) =>
    line('transaction', 'delete', withDetail(ACTIVITY_TITLES.askTakenBack, asks.get(askId) ?? '')),
  'ask.answered': answerLine,
}

/** One line of the activity log (SPEC §1, §3). */
export interface ActivityEntry extends ActivityLine {
  /** The id of the journal entry. */
  readonly id: Id
  /** When the entry was recorded, in the family's time zone. */
  readonly on: CivilDate
  readonly at: CivilTime
  /** Who recorded the entry, and on which device. */
  readonly userId: Id
  readonly device: DeviceId
  /** The parent whose device sent the entry again after the server lost it, unless its author's own device did. */
  readonly restoredBy: Id | undefined
  /** The child the entry is about; undefined for the whole family. */
  readonly childId: Id | undefined
  /** What the line's amount counts. */
  readonly denomination: Denomination
}

function lineOf(entry: Entry, context: ActivityContext): ActivityLine {
  // Cast because TypeScript can't match each kind in the union to its own function.
  const describe = ACTIVITY_LINES[entry.kind] as (entry: Entry, context: ActivityContext) => ActivityLine
  return describe(entry, context)
}

/** The device id, which is the last part of a stamp. */
const deviceOf = (stamp: Stamp): DeviceId => expectOk(parseDeviceId(stamp.slice(-12)), 'a stamp ends with its device')

const contextByChild = (entries: readonly Entry[], currency: Denomination): ReadonlyMap<Id, ActivityContext> =>
  new Map([...groupByChild(entries)].map(([childId, group]) => [childId, activityContextOf(childId, group, currency)]))

/**
 * The entries that set a member's name to the one that the member already had. The first invitation records the
 * creator's name, which was only in their profile before.
 *
 * @param sorted by stamp
 */
function repeatedNames(sorted: readonly Entry[]): ReadonlySet<Id> {
  const names = new Map<Id, string>()
  const firstNames = new Map<Id, string>()
  const repeated = new Set<Id>()
  for (const entry of sorted) {
    if (entry.kind === 'profile.changed' && entry.firstName !== undefined)
      firstNames.set(entry.userId, entry.firstName ?? '')
    if (entry.kind !== 'member.added' && entry.kind !== 'member.changed') continue
    const { id, userId, name, role } = entry
    if (name === undefined) continue
    if (role === undefined && name === (names.get(userId) ?? firstNames.get(userId))) repeated.add(id)
    names.set(userId, name)
  }
  return repeated
}

/**
 * The profile from the sign-up form, which `createFamily` records along with the family. Nobody changed it.
 *
 * @param sorted by stamp
 */
function signUpProfile(sorted: readonly Entry[]): Id | undefined {
  const created = sorted.find(({ kind }) => kind === 'family.created')
  const profile = sorted.find(({ kind, by }) => kind === 'profile.changed' && by === created?.by)
  if (created === undefined || profile === undefined) return undefined
  return isoInstantOf(profile.stamp) === isoInstantOf(created.stamp) ? profile.id : undefined
}

/**
 * Derives the activity log of a journal, newest first (SPEC §1, §9), with one line per entry except the profile from
 * the sign-up form and entries that repeat a member's name. The order of the entries and any duplicates make no
 * difference. Automatic allowances and interest are not logged.
 *
 * @param unknown what amounts count if the entries do not say it.
 */
export function activityLog(
  entries: readonly Entry[],
  unknown: Denomination = DEFAULT_CURRENCY,
): readonly ActivityEntry[] {
  const family = deriveFamily(entries.filter(isFamilyEntry))
  const contexts = contextByChild(entries, family?.currency ?? unknown)
  const memberNames = new Map([...(family?.members.values() ?? [])].map(({ userId, name }) => [userId, name]))
  const familyContext = { ...EMPTY_ACTIVITY_CONTEXT, memberNames }
  const sorted = [...new Map(entries.map((entry) => [entry.id, entry])).values()].sort(compareEntries)
  const repeated = repeatedNames(sorted)
  const profile = signUpProfile(sorted)
  return sorted
    .filter(({ id }) => id !== profile && !repeated.has(id))
    .toReversed()
    .map((entry) => {
      const childId = isFamilyEntry(entry) ? undefined : entry.childId
      const context = (childId && contexts.get(childId)) ?? familyContext
      const { id, on, at, by: userId, stamp, restoredBy } = entry
      const origin = { id, on, at, userId, device: deviceOf(stamp), restoredBy, childId }
      return { ...origin, denomination: context.denomination, ...lineOf(entry, context) }
    })
}
