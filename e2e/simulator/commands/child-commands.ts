import {
  addDays,
  addTransaction,
  ANIMALS,
  AVATAR_COLORS,
  basisPoints,
  changeChild,
  LOOKS,
  minorUnits,
  civilDate,
  civilTime,
  civilTimeIn,
  countCash,
  deleteTransaction,
  parsePostingId,
  restoreTransaction,
  setAllowance,
  setInterest,
  WEEKDAYS,
  type CivilDate,
  type CommandContext,
  type PostingId,
} from '@little-ledger/domain'
import { familyToday, type FamilyStore } from '../../../app/src/ledger/family-store.ts'
import { askCommands } from './ask-commands.ts'
import { goalCommands } from './goal-commands.ts'
import { paydayCommands, randomRepayment } from './payday-commands.ts'
import type { Random } from '../random.ts'
import type { ChildCommand, CommandKind, DrawContext } from './types.ts'

const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const

const timeOf = (random: Random) => civilTime(`${String(random.between(0, 23)).padStart(2, '0')}:30`)

/** The values that the form starts with: today's date and no time. */
const nowOf = ({ now, family }: CommandContext) => ({ date: civilTimeIn(family.timeZone, now).date, time: undefined })

const depositOrWithdraw = async ({ random, today }: DrawContext): Promise<ChildCommand> => {
  const type = random.chance(0.6) ? 'deposit' : 'withdrawal'
  const amount = minorUnits(random.between(1, 5000))
  const date = addDays(today, random.between(-40, 5))
  const toCash = random.chance(0.3)
  const form = { type, amount, description: 'Chores', date, time: timeOf(random), toCash } as const
  const isLeftAtNow = random.chance(0.4)
  return {
    summary: `${type} of ${amount} on ${isLeftAtNow ? 'today' : date}`,
    decide: (context, child) => addTransaction({ ...form, ...(isLeftAtNow && nowOf(context)) }, child, context),
  }
}

const changeAllowance = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const terms = { frequency: random.pick(FREQUENCIES), day: random.pick(WEEKDAYS), active: random.chance(0.85) }
  const form = { ...terms, amount: minorUnits(random.between(0, 900)) }
  const summary = `allowance of ${form.amount} ${form.frequency} on ${form.day}`
  return { summary, decide: (context, child) => setAllowance(form, child, context) }
}

const changeInterest = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const compoundType = random.pick(['simple', 'compound'] as const)
  const terms = { frequency: random.pick(FREQUENCIES), compoundType, active: random.chance(0.85) }
  const form = { ...terms, rate: basisPoints(random.between(0, 500)) }
  const summary = `${compoundType} interest of ${form.rate} ${form.frequency}`
  return { summary, decide: (context, child) => setInterest(form, child, context) }
}

const recordCash = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const amount = minorUnits(random.between(0, 4000))
  return { summary: `cash of ${amount}`, decide: (context, child) => countCash({ amount }, child, context) }
}

/** An existing posting, or the id of an automatic posting that may not exist. */
async function randomPosting(drawContext: DrawContext): Promise<PostingId | undefined> {
  const { random, store, child, today } = drawContext
  if (random.chance(0.1)) return randomRepayment(drawContext)
  if (random.chance(0.2)) {
    const id = `${random.pick(['allowance', 'interest'])}:${child.id}:${addDays(today, random.between(-20, 20))}`
    const parsed = parsePostingId(id)
    return parsed.ok ? parsed.value : undefined
  }
  const rows = await store.db.transactions
    .where('[childId+order]')
    .between([child.id, ''], [child.id, '\uffff'])
    .toArray()
  return rows.length === 0 ? undefined : random.pick(rows).id
}

/** A posting that was deleted on this device. */
async function randomDeletedPosting({ random, store, child }: DrawContext): Promise<PostingId | undefined> {
  const rows = await store.db.entries.where('subject').equals(child.id).toArray()
  const deletedPostings = rows.flatMap(({ entry }) =>
    entry.kind === 'transaction.deleted' ? [String(entry.transactionId)] : [],
  )
  const parsed = deletedPostings.length === 0 ? undefined : parsePostingId(random.pick(deletedPostings))
  return parsed?.ok ? parsed.value : undefined
}

const removePosting = async (drawContext: DrawContext): Promise<ChildCommand | undefined> => {
  const posting = await randomPosting(drawContext)
  if (posting === undefined) return undefined
  return { summary: `${posting} deleted`, decide: (context, child) => deleteTransaction(posting, child, context) }
}

const restorePosting = async (drawContext: DrawContext): Promise<ChildCommand | undefined> => {
  const posting = await randomDeletedPosting(drawContext)
  if (posting === undefined) return undefined
  return { summary: `${posting} restored`, decide: (context, child) => restoreTransaction(posting, child, context) }
}

const changeAppearance = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const form = random.pick([
    { avatar: { color: random.pick(AVATAR_COLORS), animal: random.pick(ANIMALS) } },
    { pigName: random.pick(['Rosie', 'Pinky', null]) },
    { look: random.pick(LOOKS) },
  ])
  return {
    summary: `appearance: ${JSON.stringify(form)}`,
    decide: (context, child) => changeChild(form, child, context),
  }
}

/** All commands about a child except deleting it. */
export const childCommands: readonly CommandKind[] = [
  { weight: 8, isAllowedForChildren: false, draw: depositOrWithdraw },
  { weight: 3, isAllowedForChildren: false, draw: changeAllowance },
  { weight: 3, isAllowedForChildren: false, draw: changeInterest },
  { weight: 4, isAllowedForChildren: true, draw: recordCash },
  { weight: 4, isAllowedForChildren: false, draw: removePosting },
  { weight: 2, isAllowedForChildren: false, draw: restorePosting },
  { weight: 1, isAllowedForChildren: true, draw: changeAppearance },
  ...goalCommands,
  ...paydayCommands,
  ...askCommands,
]

/** The family's current date according to the device's clock. */
export async function todayOn(store: FamilyStore): Promise<CivilDate> {
  const family = await store.db.getMeta('family')
  return family === undefined ? civilDate('2026-03-02') : familyToday(store, family)
}
