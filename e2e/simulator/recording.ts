import {
  changeFamily,
  changeProfile,
  deleteChild,
  parseTimeZone,
  type CommandContext,
  type CommandError,
  type Entry,
  type Id,
  type CommandResult,
  type Result,
} from '@little-ledger/domain'
import { recordCommand } from '../../app/src/ledger/record-command.ts'
import type { ChildRow } from '../../app/src/ledger/database/family-database.ts'
import { addChild } from './adding-children.ts'
import { childCommands, todayOn } from './commands.ts'
import { noteRecorded } from './note-recorded.ts'
import { actorFor } from './people.ts'
import { pickWeighted } from './random.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** What somebody records: about which child, if any, and what it is called in the story. */
interface Recording {
  readonly tells: string
  readonly about?: Id
  readonly decide: (context: CommandContext, child: ChildRow | undefined) => CommandResult
}

/** Records one thing in the name of who is signed in, and notes it as kept only where the store says that it is. */
export async function record(world: World, tab: Tab, { tells, about, decide }: Recording): Promise<void> {
  const recorded: Result<readonly Entry[], CommandError | { readonly type: string }> = await recordCommand(tab.store, {
    actor: actorFor(tab.person),
    ...(about === undefined ? {} : { childId: about }),
    decide,
    entriesOf: (entries) => entries,
  })
  noteRecorded(world, tab, tells, recorded)
}

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']

function familyChange({ random }: World): Recording {
  const zone = parseTimeZone(random.pick(ZONES))
  const form = zone.ok && random.chance(0.5) ? { timeZone: zone.value } : { name: random.pick(['Moss', 'Moss-Li']) }
  return { tells: `the family: ${Object.values(form).join()}`, decide: (context) => changeFamily(form, context) }
}

function profileChange({ random }: World): Recording {
  const form = random.pick([
    { firstName: random.pick(['Pat', 'Kim']) },
    { email: 'pat@example.org' },
    { lastName: 'Moss' },
  ])
  return { tells: `their profile: ${Object.values(form).join()}`, decide: (context) => changeProfile(form, context) }
}

async function childCommand(world: World, tab: Tab, child: ChildRow): Promise<Recording | undefined> {
  const { random } = world
  // Now and then a child tries what only parents may: it must come to nothing.
  const isOpen = tab.person.user.role === 'parent' || random.chance(0.03)
  const kind = pickWeighted(
    random,
    childCommands.filter(({ isForChildren }) => isOpen || isForChildren),
  )
  const drawn = await kind?.draw({ random, store: tab.store, child, today: await todayOn(tab.store) })
  return drawn && { about: child.id, tells: `${child.name}: ${drawn.tells}`, decide: drawn.decide }
}

const deletion = (child: ChildRow): Recording => ({
  about: child.id,
  tells: `${child.name} deleted`,
  decide: (context, row) => deleteChild(row, context),
})

const MOST_CHILDREN = 4

/** Somebody records something that their role and what stands on this device allow. */
export async function recordAnything(world: World, tab: Tab): Promise<void> {
  const { random } = world
  const { role, childId } = tab.person.user
  const all = await tab.store.db.children.toArray()
  const visible = role === 'parent' ? all : all.filter(({ id }) => id === childId)
  const isBeginning = role === 'parent' && visible.length < 2
  if (isBeginning || (role === 'parent' && random.chance(0.04))) {
    if (world.children.length < MOST_CHILDREN) return addChild(world, tab)
  }
  if (random.chance(0.07)) return record(world, tab, profileChange(world))
  if (role === 'parent' && random.chance(0.04)) return record(world, tab, familyChange(world))
  const child = visible.length === 0 ? undefined : random.pick(visible)
  if (child === undefined) return undefined
  if (role === 'parent' && random.chance(0.015)) return record(world, tab, deletion(child))
  const command = await childCommand(world, tab, child)
  if (command !== undefined) await record(world, tab, command)
  return undefined
}
