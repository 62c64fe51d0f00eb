import { dateToText } from '../explain/wording.ts'
import type { ChildEntry, EntryOf } from '../journal/entry.ts'
import { dateInId, openingId, postingOf, type Id, type PostingId } from '../journal/id.ts'
import { noFacts, stands, withEntries, type ChildFacts } from '../ledger/child-facts.ts'
import { addedGoal, editedGoal, type SavingsGoal } from '../ledger/goals.ts'
import { negateCents, subtractCents, ZERO, type Cents } from '../money/cents.ts'

/** A posting as the log speaks of it; its amount signed, in cents, undefined where only the ledger computes it. */
export interface KnownPosting {
  readonly description: string
  readonly amount: Cents | undefined
}

/** What an edit or a deletion found or made of a goal. */
export interface GoalStep {
  readonly name: string
  /** Whether the goal was in progress before and is complete after it. */
  readonly completes: boolean
}

/** What the log knows of a child beyond the entry that a line is about. */
export interface Known {
  /** Empty where the entry that adds the child is not there, or was erased. */
  readonly childName: string
  /** What each cash count changed, by the entry's id, in signed cents. */
  readonly cashChanges: ReadonlyMap<Id, Cents>
  readonly goalSteps: ReadonlyMap<Id, GoalStep>
  readonly postings: ReadonlyMap<PostingId, KnownPosting>
}

/** What is known for entries that are about no child. */
export const NOTHING_KNOWN: Known = {
  childName: '',
  cashChanges: new Map(),
  goalSteps: new Map(),
  postings: new Map(),
}

/**
 * What each count changed: the difference to the count before it in stamp order, among those that stand, as the ledger
 * derives it; a deleted count is compared in the same way and is nobody's count before (decisions: two accounts).
 */
function cashChangesById(facts: ChildFacts): ReadonlyMap<Id, Cents> {
  const changes = new Map<Id, Cents>()
  let before: Cents = ZERO
  for (const { id, amount } of facts.counts) {
    changes.set(id, subtractCents(amount, before))
    if (stands(facts, postingOf(id))) before = amount
  }
  return changes
}

type GoalEdit = EntryOf<'goal.changed'> | EntryOf<'goal.deleted'>

function stepsOf(added: EntryOf<'goal.added'>, edits: readonly GoalEdit[]): readonly (readonly [Id, GoalStep])[] {
  let goal: SavingsGoal | undefined = addedGoal(added)
  let name = added.name
  return edits.map((edit) => {
    const before = goal
    goal = before && edit.kind === 'goal.changed' ? editedGoal(before, edit) : undefined
    name = goal?.name ?? name
    return [edit.id, { name, completes: goal?.completed === true && before?.completed === false }]
  })
}

function goalStepsById(facts: ChildFacts): ReadonlyMap<Id, GoalStep> {
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
const cashDescription = (change: Cents): string =>
  change === 0 ? 'Cash count' : change > 0 ? 'Cash deposit' : 'Cash withdrawal'

function postingsById(facts: ChildFacts, changes: ReadonlyMap<Id, Cents>): ReadonlyMap<PostingId, KnownPosting> {
  const known = new Map<PostingId, KnownPosting>()
  if (facts.added !== undefined) {
    known.set(openingId(facts.childId), { description: 'Starting balance', amount: facts.added.startingBalance })
  }
  for (const { id, type, amount, description } of facts.transactions) {
    known.set(postingOf(id), { description, amount: type === 'deposit' ? amount : negateCents(amount) })
  }
  for (const [id, change] of changes) {
    known.set(postingOf(id), { description: cashDescription(change), amount: change })
  }
  return known
}

/** What the log knows of a child, from all entries about it. */
export function knownOf(childId: Id, entries: readonly ChildEntry[]): Known {
  const facts = withEntries(noFacts(childId), entries)
  const changes = cashChangesById(facts)
  return {
    childName: facts.added?.name ?? '',
    cashChanges: changes,
    goalSteps: goalStepsById(facts),
    postings: postingsById(facts, changes),
  }
}

/** A posting that a deletion or restoration names: as recorded, else as its id tells; undefined where neither knows. */
export function knownPosting(known: Known, posting: PostingId): KnownPosting | undefined {
  const date = dateInId(posting)
  if (date === undefined) return known.postings.get(posting)
  const name = posting.startsWith('allowance:') ? 'Allowance' : 'Interest'
  return { description: `${name} of ${dateToText(date)}`, amount: undefined }
}
