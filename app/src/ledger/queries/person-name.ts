import type { Family, Id } from '@little-ledger/domain'

/** The name of a parent or helper: as in the list of members, otherwise the profile's first name. Empty if unknown. */
export const memberName = (family: Family | undefined, userId: Id): string =>
  family?.members.get(userId)?.name || family?.profiles.get(userId)?.firstName || ''

/** What the signed-in parent or helper is called: as in their own profile, otherwise as in the list of members. */
export const ownName = (family: Family | undefined, userId: Id): string =>
  family?.profiles.get(userId)?.firstName || memberName(family, userId)
