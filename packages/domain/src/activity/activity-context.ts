import { formatLogDate } from './format-log-date.ts'
import type { ChildEntry, EntryOf } from '../journal/entry.ts'
import { automaticPostingDate, openingPostingId, postingIdOf, type Id, type PostingId } from '../journal/id.ts'
import { emptyChildEvents, isDeleted, addEntries, type ChildEvents } from '../ledger/child-events.ts'
import { newGoal, applyGoalEdit, type SavingsGoal } from '../ledger/goals.ts'
import { negateMinorUnits, subtractMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'

/** A posting as the log speaks of it; its amount signed, in cents, undefined where only the ledger computes it. */
export interface PostingSummary {
  readonly description: string
  readonly amount: MinorUnits | undefined
}

/** What an edit or a deletion found or made of a goal. */
export interface GoalChange {
  readonly name: string
  /** Whether the goal was in progress before and is complete after it. */
  readonly completes: boolean
}

/** What the log knows of a child beyond the entry that a line is about. */
export interface ActivityContext {
  /** Empty where the entry that adds the child is not there, or was erased. */
  readonly childName: string
  /** What each cash count changed, by the entry's id, in signed cents. */
  readonly cashChanges: ReadonlyMap<Id, MinorUnits>
  readonly goalChanges: ReadonlyMap<Id, GoalChange>
  readonly postings: ReadonlyMap<PostingId, PostingSummary>
}

/** What is known for entries that are about no child. */
export const EMPTY_ACTIVITY_CONTEXT: ActivityContext = {
  childName: '',
  cashChanges: new Map(),
  goalChanges: new Map(),
  postings: new Map(),
}

/**
 * What each count changed: the difference to the count before it in stamp order, among those that stand, as the ledger
 * derives it; a deleted count is compared in the same way and is nobody's count before (decisions: two accounts).
 */
function cashChangesById(facts: ChildEvents): ReadonlyMap<Id, MinorUnits> {
  const changes = new Map<Id, MinorUnits>()
  let before: MinorUnits = ZERO
  for (const { id, amount } of facts.cashCounts) {
    changes.set(id, subtractMinorUnits(amount, before))
    if (!isDeleted(facts, postingIdOf(id))) before = amount
  }
  return changes
}

type GoalEdit = EntryOf<'goal.changed'> | EntryOf<'goal.deleted'>

function stepsOf(added: EntryOf<'goal.added'>, edits: readonly GoalEdit[]): readonly (readonly [Id, GoalChange])[] {
  let goal: SavingsGoal | undefined = newGoal(added)
  let name = added.name
  return edits.map((edit) => {
    const before = goal
    goal = before && edit.kind === 'goal.changed' ? applyGoalEdit(before, edit) : undefined
    name = goal?.name ?? name
    return [edit.id, { name, completes: goal?.completed === true && before?.completed === false }]
  })
}

function goalStepsById(facts: ChildEvents): ReadonlyMap<Id, GoalChange> {
  const editsByGoal = new Map<Id, GoalEdit[]>()
  for (const entry of facts.goals) {
    if (entry.kind === 'goal.added') continue
    const edits = editsByGoal.get(entry.goalId)
    if (edits) edits.push(entry)
    else editsByGoal.set(entry.goalId, [entry])
  }
  const added = facts.goals.filter((entry) => entry.kind === 'goal.added')
  return new Map(added.flatMap((goal) => stepsOf(goal, editsByGoal.get(goal.id) ?? [])))
}

/** What a cash count is called once it is spoken of as a posting (SPEC §7 cash). */
const cashDescription = (change: MinorUnits): string =>
  change === 0 ? 'Cash count' : change > 0 ? 'Cash deposit' : 'Cash withdrawal'

function postingsById(
  facts: ChildEvents,
  changes: ReadonlyMap<Id, MinorUnits>,
): ReadonlyMap<PostingId, PostingSummary> {
  const known = new Map<PostingId, PostingSummary>()
  if (facts.added !== undefined) {
    known.set(openingPostingId(facts.childId), { description: 'Starting balance', amount: facts.added.startingBalance })
  }
  for (const { id, type, amount, description } of facts.transactions) {
    known.set(postingIdOf(id), { description, amount: type === 'deposit' ? amount : negateMinorUnits(amount) })
  }
  for (const [id, change] of changes) {
    known.set(postingIdOf(id), { description: cashDescription(change), amount: change })
  }
  return known
}

/** What the log knows of a child, from all entries about it. */
export function activityContextOf(childId: Id, entries: readonly ChildEntry[]): ActivityContext {
  const facts = addEntries(emptyChildEvents(childId), entries)
  const changes = cashChangesById(facts)
  return {
    childName: facts.added?.name ?? '',
    cashChanges: changes,
    goalChanges: goalStepsById(facts),
    postings: postingsById(facts, changes),
  }
}

/** A posting that a deletion or restoration names: as recorded, else as its id tells; undefined where neither knows. */
export function postingSummary(known: ActivityContext, posting: PostingId): PostingSummary | undefined {
  const date = automaticPostingDate(posting)
  if (date === undefined) return known.postings.get(posting)
  const name = posting.startsWith('allowance:') ? 'Allowance' : 'Interest'
  return { description: `${name} of ${formatLogDate(date)}`, amount: undefined }
}
