import {
  changeFamily,
  changeProfile,
  deleteChild,
  parseTimeZone,
  setCurrency,
  type AskError,
  type CommandContext,
  type CommandError,
  type CurrencyError,
  type Entry,
  type Id,
  type Result,
} from '@little-ledger/domain'
import { recordCommand } from '../../../app/src/ledger/record-command.ts'
import type { ChildRow } from '../../../app/src/ledger/database/family-database.ts'
import { withDate } from './answer-clock.ts'
import { addChild } from './add-child.ts'
import { childCommands, todayOn } from './child-commands.ts'
import { logRecorded } from './log-recorded.ts'
import { actorFor } from '../people.ts'
import { pickWeighted } from '../random.ts'
import type { Tab, World } from '../types.ts'

/** A change to record, with the child it is about and a summary for the event log. */
interface Change {
  readonly summary: string
  readonly childId?: Id
  readonly decide: (
    context: CommandContext,
    child: ChildRow | undefined,
  ) => Result<readonly Entry[], AskError | CurrencyError>
}

/** Records a change as the signed-in person. */
async function recordChange(world: World, tab: Tab, { summary, childId, decide }: Change): Promise<void> {
  const recorded: Result<readonly Entry[], CommandError | { readonly type: string }> = await withDate(world, tab, () =>
    recordCommand(tab.store, {
      actor: actorFor(tab.person),
      ...(childId === undefined ? {} : { childId }),
      decide,
    }),
  )
  await logRecorded(world, tab, summary, recorded)
}

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']

/** Sometimes a currency with other decimals, which must be rejected. */
async function currencyChange({ random }: World, { store }: Tab): Promise<Change> {
  const family = await store.db.getMeta('family')
  const code = random.pick(['USD', 'EUR', 'GBP', 'MXN', 'JPY'] as const)
  return {
    summary: `currency changed: ${code}`,
    decide: (context) => setCurrency({ code }, family ?? { currency: 'USD' }, context),
  }
}

function familyChange({ random }: World): Change {
  const zone = parseTimeZone(random.pick(ZONES))
  const form = zone.ok && random.chance(0.5) ? { timeZone: zone.value } : { name: random.pick(['Moss', 'Moss-Li']) }
  return { summary: `family changed: ${Object.values(form).join()}`, decide: (context) => changeFamily(form, context) }
}

function profileChange({ random }: World): Change {
  const form = random.pick([
    { firstName: random.pick(['Pat', 'Kim']) },
    { email: 'pat@example.org' },
    { lastName: 'Moss' },
  ])
  return {
    summary: `profile changed: ${Object.values(form).join()}`,
    decide: (context) => changeProfile(form, context),
  }
}

async function childCommand(world: World, tab: Tab, child: ChildRow): Promise<Change | undefined> {
  const { random } = world
  // Sometimes a child tries a command for parents only, which must be rejected.
  const isUnrestricted = tab.person.user.role === 'parent' || random.chance(0.03)
  const kind = pickWeighted(
    random,
    childCommands.filter(({ isAllowedForChildren }) => isUnrestricted || isAllowedForChildren),
  )
  const drawn = await kind?.draw({ random, store: tab.store, child, today: await todayOn(tab.store) })
  return drawn && { childId: child.id, summary: `${child.name}: ${drawn.summary}`, decide: drawn.decide }
}

const childDeletion = (child: ChildRow): Change => ({
  childId: child.id,
  summary: `${child.name} deleted`,
  decide: (context, row) => deleteChild(row, context),
})

const MAX_CHILDREN = 4

/** Records a random change that the person's role and this device's data allow. */
export async function recordRandomChange(world: World, tab: Tab): Promise<void> {
  const { random } = world
  const { role, childId } = tab.person.user
  const all = await tab.store.db.children.toArray()
  const visible = role === 'parent' ? all : all.filter(({ id }) => id === childId)
  const needsChildren = role === 'parent' && visible.length < 2
  if (needsChildren || (role === 'parent' && random.chance(0.04))) {
    if (world.children.length < MAX_CHILDREN) return addChild(world, tab)
  }
  if (random.chance(0.07)) return recordChange(world, tab, profileChange(world))
  if (role === 'parent' && random.chance(0.04)) return recordChange(world, tab, familyChange(world))
  if (role === 'parent' && random.chance(0.03)) return recordChange(world, tab, await currencyChange(world, tab))
  const child = visible.length === 0 ? undefined : random.pick(visible)
  if (child === undefined) return undefined
  if (role === 'parent' && random.chance(0.015)) return recordChange(world, tab, childDeletion(child))
  const command = await childCommand(world, tab, child)
  if (command !== undefined) await recordChange(world, tab, command)
  return undefined
}
