import { addChild as added, minorUnits, ok, type AddedChild } from '@little-ledger/domain'
import { recordCommand } from '../../app/src/ledger/record-command.ts'
import type { LoginRow } from '../../app/src/ledger/database/family-database.ts'
import { noteRecorded } from './note-recorded.ts'
import { actorFor, CHILD_NAMES, childOf, verifierOf } from './people.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** The login that a child gets where it is added, without the work of hashing its password. */
function loginFor(world: World, name: string, { childId, userId, entries }: AddedChild): LoginRow {
  const { user, password } = childOf(world.familyId, name, { childId, userId })
  const login = { userId, username: user.username, usernameKey: user.username, role: 'child', childId } as const
  const [first] = entries
  const stamps = first === undefined ? {} : { usernameStamp: first.stamp, verifierStamp: first.stamp }
  return { ...login, verifier: verifierOf({ password }), pending: 1, ...stamps }
}

/** A parent adds a child with its login, as the dialog does. */
export async function addChild(world: World, tab: Tab): Promise<void> {
  const name = CHILD_NAMES[world.children.length] ?? 'Kit'
  const startingBalance = minorUnits(world.random.between(0, 1) * 1250)
  const form = { name, username: name.toLowerCase(), password: 'star', startingBalance }
  const recorded = await recordCommand(tab.store, {
    actor: actorFor(tab.person),
    decide: (context) => added(form, context),
    entriesOf: ({ entries }) => entries,
    alsoWrite: async (db, child) => {
      // Noted as soon as it may stand: a page that dies now may have kept it without a word.
      world.children = [...world.children, childOf(world.familyId, name, child)]
      await db.logins.add(loginFor(world, name, child))
    },
  })
  noteRecorded(world, tab, `${name} added`, recorded.ok ? ok(recorded.value.entries) : recorded)
}
