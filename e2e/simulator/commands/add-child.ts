import { addChild as createChild, minorUnits, ok, type AddedChild } from '@little-ledger/domain'
import { recordCommand } from '../../../app/src/ledger/record-command.ts'
import type { LoginRow } from '../../../app/src/ledger/database/family-database.ts'
import { withDate } from './answer-clock.ts'
import { logRecorded } from './log-recorded.ts'
import { actorFor, CHILD_NAMES, childOf, verifierOf } from '../people.ts'
import type { Tab, World } from '../types.ts'

/** Builds the child's login with a cached password hash. */
function loginFor(world: World, name: string, { childId, userId, entries }: AddedChild): LoginRow {
  const { user, password } = childOf(world.familyId, name, { childId, userId })
  const login = { userId, username: user.username, usernameKey: user.username, role: 'child', childId } as const
  const [first] = entries
  const stamps = first === undefined ? {} : { usernameStamp: first.stamp, verifierStamp: first.stamp }
  return { ...login, verifier: verifierOf({ password }), pending: 1, ...stamps }
}

/** Adds a child with a login, as the dialog does. */
export async function addChild(world: World, tab: Tab): Promise<void> {
  const name = CHILD_NAMES[world.children.length] ?? 'Kit'
  const startingBalance = minorUnits(world.random.between(0, 1) * 1250)
  const unit = world.random.pick(['money', 'money', 'stars', 'minutes'] as const)
  const form = { name, username: name.toLowerCase(), password: 'star', startingBalance, unit }
  const recorded = await withDate(world, tab, () =>
    recordCommand(tab.store, {
      actor: actorFor(tab.person),
      decide: (context) => createChild(form, context),
      alsoWrite: async (db, child) => {
        // Add the child here, inside the transaction: a page that crashes now may have stored the child without
        // reporting it.
        world.children = [...world.children, childOf(world.familyId, name, child)]
        await db.logins.add(loginFor(world, name, child))
      },
    }),
  )
  await logRecorded(world, tab, `${name} added`, recorded.ok ? ok(recorded.value.entries) : recorded)
}
