import { formatEnglishDate } from '../calendar/english-date.ts'
import type { ChildEntry, EntryOf } from '../journal/entry.ts'
import {
  askPostingId,
  automaticPostingDate,
  isPaydayPosting,
  isRepayment,
  openingPostingId,
  postingIdOf,
  type Id,
  type PostingId,
} from '../journal/id.ts'
import { earliestYesAnswers, type YesAnswer } from '../ledger/asks.ts'
import { emptyChildEvents, isDeleted, addEntries, type ChildEvents } from '../ledger/child-events.ts'
import { newGoal, applyGoalEdit, type SavingsGoal } from '../ledger/goals.ts'
import { addMinorUnits, negateMinorUnits, subtractMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'
import { DEFAULT_CURRENCY, type Denomination } from '../money/currency.ts'
import { groupBy } from '../group-by.ts'
import { DESCRIPTIONS } from '../ledger/descriptions.ts'

/** A posting as described in an activity line. `amount` is signed, in minor units; undefined for automatic postings. */
export interface PostingSummary {
  readonly description: string
  readonly amount: MinorUnits | undefined
}

/** What a goal entry changed. */
export interface GoalChange {
  /** The goal's name after the change. For a deleted goal, the name it had before. */
  readonly name: string
  /** Whether the change completes the goal. */
  readonly completes: boolean
}

/** Data about a child that an activity line needs in addition to its entry. */
export interface ActivityContext {
  /** The child's name. Empty if the entry that adds the child is missing or has been erased. */
  readonly childName: string
  /** How much each cash count changed the cash balance, by entry id; signed, in minor units. */
  readonly cashChanges: ReadonlyMap<Id, MinorUnits>
  readonly goalChanges: ReadonlyMap<Id, GoalChange>
  /** What each ask was for, by ask id. */
  readonly asks: ReadonlyMap<Id, string>
  /** The ids of the answers that paid an ask, also if the payment was deleted. */
  readonly payingAnswers: ReadonlySet<Id>
  /** What was asked for, by the id that deletes a no, which is no posting. */
  readonly deletableNos: ReadonlyMap<PostingId, string>
  readonly postings: ReadonlyMap<PostingId, PostingSummary>
  /** The names of parents and helpers, by user id. Only set for entries about the whole family. */
  readonly memberNames: ReadonlyMap<Id, string>
  /** What the amounts count. */
  readonly denomination: Denomination
}

/** The context for entries about the whole family. */
export const EMPTY_ACTIVITY_CONTEXT: ActivityContext = {
  childName: '',
  cashChanges: new Map(),
  goalChanges: new Map(),
  asks: new Map(),
  payingAnswers: new Set(),
  deletableNos: new Map(),
  postings: new Map(),
  memberNames: new Map(),
  denomination: DEFAULT_CURRENCY,
}

/** How much each cash count changed the cash balance, in stamp order. */
function cashChangesOf(events: ChildEvents): ReadonlyMap<Id, MinorUnits> {
  const changes = new Map<Id, MinorUnits>()
  let before: MinorUnits = ZERO
  for (const event of events.cashEvents) {
    const after = event.kind === 'cash.counted' ? event.amount : addMinorUnits(before, event.amount)
    if (event.kind === 'cash.counted') changes.set(event.id, subtractMinorUnits(after, before))
    if (!isDeleted(events, postingIdOf(event.id))) before = after
  }
  return changes
}

type GoalEdit = EntryOf<'goal.changed'> | EntryOf<'goal.deleted'>

function changesOfGoal(
  added: EntryOf<'goal.added'>,
  edits: readonly GoalEdit[],
): readonly (readonly [Id, GoalChange])[] {
  let goal: SavingsGoal | undefined = newGoal(added)
  let name = added.name
  return edits.map((edit) => {
    const before = goal
    goal = before && edit.kind === 'goal.changed' ? applyGoalEdit(before, edit) : undefined
    name = goal?.name ?? name
    return [edit.id, { name, completes: goal?.completed === true && before?.completed === false }]
  })
}

function goalChangesOf(events: ChildEvents): ReadonlyMap<Id, GoalChange> {
  const edits = events.goals.filter((entry) => entry.kind !== 'goal.added')
  const editsByGoal = groupBy(edits, ({ goalId }) => goalId)
  const added = events.goals.filter((entry) => entry.kind === 'goal.added')
  return new Map(added.flatMap((goal) => changesOfGoal(goal, editsByGoal.get(goal.id) ?? [])))
}

/** The description of a cash count's posting (SPEC §7 cash). */
const cashDescription = (change: MinorUnits): string =>
  DESCRIPTIONS[change === 0 ? 'cashCount' : change > 0 ? 'cashDeposit' : 'cashWithdrawal']

function postingSummaries(
  events: ChildEvents,
  changes: ReadonlyMap<Id, MinorUnits>,
  yesAnswers: readonly YesAnswer[],
): ReadonlyMap<PostingId, PostingSummary> {
  const summaries = new Map<PostingId, PostingSummary>()
  if (events.opening !== undefined) {
    summaries.set(openingPostingId(events.childId), {
      description: DESCRIPTIONS.startingBalance,
      amount: events.opening.amount,
    })
  }
  for (const { id, amount } of events.advances)
    summaries.set(postingIdOf(id), { description: DESCRIPTIONS.advance, amount })
  for (const { id, type, amount, description } of events.transactions) {
    summaries.set(postingIdOf(id), { description, amount: type === 'deposit' ? amount : negateMinorUnits(amount) })
  }
  for (const { askId, amount, description } of yesAnswers) {
    summaries.set(askPostingId(askId), {
      description: description ?? DESCRIPTIONS.askedFor,
      amount: negateMinorUnits(amount),
    })
  }
  for (const [id, change] of changes) {
    summaries.set(postingIdOf(id), { description: cashDescription(change), amount: change })
  }
  return summaries
}

/**
 * Collects the context from all entries about a child.
 *
 * @param currency the family's currency, or what the amounts count if the entry that adds the child is missing.
 */
export function activityContextOf(
  childId: Id,
  entries: readonly ChildEntry[],
  currency: Denomination = DEFAULT_CURRENCY,
): ActivityContext {
  const events = addEntries(emptyChildEvents(childId), entries)
  const changes = cashChangesOf(events)
  const yesAnswers = [...earliestYesAnswers(events).values()]
  const asks = new Map(events.asks.flatMap((entry) => (entry.kind === 'ask.made' ? [[entry.id, entry.words]] : [])))
  const answers = events.asks.filter((entry) => entry.kind === 'ask.answered')
  return {
    childName: events.added?.name ?? '',
    cashChanges: changes,
    goalChanges: goalChangesOf(events),
    asks,
    payingAnswers: new Set(yesAnswers.map(({ id }) => id)),
    deletableNos: new Map(
      answers.filter(({ answer }) => answer === 'no').map(({ id, askId }) => [postingIdOf(id), asks.get(askId) ?? '']),
    ),
    postings: postingSummaries(events, changes, yesAnswers),
    memberNames: new Map(),
    denomination: events.added?.unit ?? currency,
  }
}

/**
 * The posting that a deletion or restoration refers to. For an automatic posting, the description is derived from the
 * id.
 */
export function postingSummary(context: ActivityContext, postingId: PostingId): PostingSummary | undefined {
  const date = automaticPostingDate(postingId)
  if (date === undefined) return context.postings.get(postingId)
  const name = isRepayment(postingId) ? 'advanceRepaid' : isPaydayPosting(postingId) ? 'allowance' : 'interest'
  return { description: `${DESCRIPTIONS[name]} on ${formatEnglishDate(date)}`, amount: undefined }
}
