import { deleteChildWithLogin } from '../../auth/child-login.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { deleteChildMessages } from '../../messages/children.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'

/** Ignores case, spacing and the kind of apostrophe, because phone keyboards change them. */
const normalizeName = (name: string): string =>
  name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase()

/** Permanently deletes a child after the user has typed the child's name. */
export function useDeleteChild({ id, name }: ChildRow): (values: { readonly name: string }) => FormOutcome {
  const { store, user } = useSignedIn()
  return async (values) => {
    if (normalizeName(values.name) !== normalizeName(name)) return { name: deleteChildMessages.wrongName() }
    const deleted = await deleteChildWithLogin(store, user, id)
    if (!deleted.ok) return reportFailure(deleteChildMessages.failed(), recordErrorText(deleted.error))
    return reportSuccess(deleteChildMessages.deleted())
  }
}
