import type { SignedInUser } from './session-state.ts'

const HOMES = { parent: '/parent', child: '/kid', helper: '/give' } as const

/** The home page of a user. */
export const homeOf = ({ role }: Pick<SignedInUser, 'role'>) => HOMES[role]
