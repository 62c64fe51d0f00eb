import type { Id } from '../journal/id.ts'
import { RULES_VERSION } from '../journal/kinds.ts'
import { ok, type Result } from '../result.ts'
import type { ChildForm, FamilyForm, ProfileForm, SignUpForm } from '../forms/forms.ts'
import type { Entry } from '../journal/entry.ts'
import {
  createEntry,
  createSingleEntry,
  type CommandContext,
  type CommandError,
  type CommandResult,
} from './context.ts'

/**
 * Starts a family: its journal's first entry, and the parent's profile. The login itself is no entry (design: the
 * journal); the caller keeps it. The actor in the context is the new parent.
 */
export function createFamily(form: SignUpForm, context: CommandContext): CommandResult {
  const { firstName, lastName, email } = form
  const { id, timeZone } = context.family
  const family = { name: lastName, timeZone, currency: 'USD', rules: RULES_VERSION } as const
  const created = createEntry(context, 'family.created', family, undefined, id)
  if (!created.ok) return created
  const profile = changeProfile({ firstName, lastName, email }, context)
  return profile.ok ? ok([created.value, ...profile.value]) : profile
}

/** Changes what is said of the family: its name or its time zone. */
export const changeFamily = (form: FamilyForm, context: CommandContext): CommandResult =>
  createSingleEntry(context, 'family.changed', form)

/** Changes the actor's own profile; what the form leaves out stays (SPEC §5). */
export const changeProfile = (form: ProfileForm, context: CommandContext): CommandResult =>
  createSingleEntry(context, 'profile.changed', { userId: context.actor.userId, ...form })

/** A child was added: its entry, its id and the user id its login is to have. */
export interface AddedChild {
  readonly entries: readonly Entry[]
  readonly childId: Id
  readonly userId: Id
}

/** Adds a child with its starting balance; the login itself is no entry, the caller keeps it (SPEC §7). */
export function addChild(form: ChildForm, context: CommandContext): Result<AddedChild, CommandError> {
  const childId = context.newId()
  const userId = context.newId()
  const { name, startingBalance } = form
  const added = createEntry(context, 'child.added', { userId, name, startingBalance }, childId, childId)
  return added.ok ? ok({ entries: [added.value], childId, userId }) : added
}
