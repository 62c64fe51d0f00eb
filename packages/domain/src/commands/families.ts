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
 * Creates a family with the actor as its parent. Records the journal's first entry and the parent's profile. The login
 * is not an entry; the caller stores it.
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

/** Changes the family's name or time zone. */
export const changeFamily = (form: FamilyForm, context: CommandContext): CommandResult =>
  createSingleEntry(context, 'family.changed', form)

/** Changes the actor's profile. Absent fields stay unchanged (SPEC §5). */
export const changeProfile = (form: ProfileForm, context: CommandContext): CommandResult =>
  createSingleEntry(context, 'profile.changed', { userId: context.actor.userId, ...form })

/** The entries of a new child, its id and the user id for its login. */
export interface AddedChild {
  readonly entries: readonly Entry[]
  readonly childId: Id
  readonly userId: Id
}

/** Adds a child with its starting balance (SPEC §7). The login is not an entry; the caller stores it. */
export function addChild(form: ChildForm, context: CommandContext): Result<AddedChild, CommandError> {
  const childId = context.newId()
  const userId = context.newId()
  const { name, startingBalance } = form
  const added = createEntry(context, 'child.added', { userId, name, startingBalance }, childId, childId)
  return added.ok ? ok({ entries: [added.value], childId, userId }) : added
}
