import {
  addDays,
  addTransaction,
  basisPoints,
  minorUnits,
  civilDate,
  civilTime,
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
  type CommandResult,
} from '@little-ledger/domain'
import type { ChildRow } from '../../app/src/ledger/database/family-database.ts'
import { familyToday, type FamilyStore } from '../../app/src/ledger/family-store.ts'
import { goalCommands } from './goal-commands.ts'
import type { Random } from './random.ts'

/** Something a person records about a child, as its dialog would. */
export interface ChildCommand {
  readonly tells: string
  readonly decide: (context: CommandContext, child: ChildRow | undefined) => CommandResult
}

/** What a command is drawn from. */
export interface Scene {
  readonly random: Random
  readonly store: FamilyStore
  readonly child: ChildRow
  readonly today: CivilDate
}

/** A kind of command: how likely it is, whether children may do it, and how one is drawn; undefined where it cannot be. */
export interface CommandKind {
  readonly weight: number
  readonly isForChildren: boolean
  readonly draw: (scene: Scene) => Promise<ChildCommand | undefined>
}

const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const

const timeOf = (random: Random) => civilTime(`${String(random.between(0, 23)).padStart(2, '0')}:30`)

const move = async ({ random, today }: Scene): Promise<ChildCommand> => {
  const type = random.chance(0.6) ? 'deposit' : 'withdrawal'
  const amount = minorUnits(random.between(1, 5000))
  const date = addDays(today, random.between(-40, 5))
  const form = { type, amount, description: 'Chores', date, time: timeOf(random) } as const
  return { tells: `${type} of ${amount} on ${date}`, decide: (context, child) => addTransaction(form, child, context) }
}

const allow = async ({ random }: Scene): Promise<ChildCommand> => {
  const terms = { frequency: random.pick(FREQUENCIES), day: random.pick(WEEKDAYS), active: random.chance(0.85) }
  const form = { ...terms, amount: minorUnits(random.between(0, 900)) }
  const tells = `allowance of ${form.amount} ${form.frequency} on ${form.day}`
  return { tells, decide: (context, child) => setAllowance(form, child, context) }
}

const credit = async ({ random }: Scene): Promise<ChildCommand> => {
  const compoundType = random.pick(['simple', 'compound'] as const)
  const terms = { frequency: random.pick(FREQUENCIES), compoundType, active: random.chance(0.85) }
  const form = { ...terms, rate: basisPoints(random.between(0, 500)) }
  const tells = `${compoundType} interest of ${form.rate} ${form.frequency}`
  return { tells, decide: (context, child) => setInterest(form, child, context) }
}

const count = async ({ random }: Scene): Promise<ChildCommand> => {
  const amount = minorUnits(random.between(0, 4000))
  return { tells: `cash of ${amount}`, decide: (context, child) => countCash({ amount }, child, context) }
}

/** A posting that stands, or an automatic one that is still to come or never will. */
async function anyPosting({ random, store, child, today }: Scene): Promise<PostingId | undefined> {
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

/** A posting that somebody deleted here. */
async function deletedPosting({ random, store, child }: Scene): Promise<PostingId | undefined> {
  const rows = await store.db.entries.where('subject').equals(child.id).toArray()
  const gone = rows.flatMap(({ entry }) => (entry.kind === 'transaction.deleted' ? [String(entry.transactionId)] : []))
  const parsed = gone.length === 0 ? undefined : parsePostingId(random.pick(gone))
  return parsed?.ok ? parsed.value : undefined
}

const erase = async (scene: Scene): Promise<ChildCommand | undefined> => {
  const posting = await anyPosting(scene)
  if (posting === undefined) return undefined
  return { tells: `${posting} deleted`, decide: (context, child) => deleteTransaction(posting, child, context) }
}

const bringBack = async (scene: Scene): Promise<ChildCommand | undefined> => {
  const posting = await deletedPosting(scene)
  if (posting === undefined) return undefined
  return { tells: `${posting} restored`, decide: (context, child) => restoreTransaction(posting, child, context) }
}

/** All that can be recorded about a child but its own end. */
export const childCommands: readonly CommandKind[] = [
  { weight: 8, isForChildren: false, draw: move },
  { weight: 3, isForChildren: false, draw: allow },
  { weight: 3, isForChildren: false, draw: credit },
  { weight: 4, isForChildren: true, draw: count },
  { weight: 4, isForChildren: false, draw: erase },
  { weight: 2, isForChildren: false, draw: bringBack },
  ...goalCommands,
]

/** The family's today on a device, by its own clock. */
export async function todayOn(store: FamilyStore): Promise<CivilDate> {
  const family = await store.db.getMeta('family')
  return family === undefined ? civilDate('2026-03-02') : familyToday(store, family)
}
