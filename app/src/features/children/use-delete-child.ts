import { deleteChildWithLogin } from '../../auth/delete-child.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** A name as it is compared: phones put another apostrophe and a capital letter where they like. */
const comparable = (name: string): string =>
  name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase()

/** Deletes a child for good, once its name was typed (decisions: accounts and access). */
export function useDeleteChild({ id, name }: ChildRow): (typed: { readonly name: string }) => FormOutcome {
  const { store, user } = useSignedIn()
  return async (typed) => {
    if (comparable(typed.name) !== comparable(name)) return { name: 'Please type the name as it stands above.' }
    const deleted = await deleteChildWithLogin(store, user, id)
    if (!deleted.ok) return reportFailure('Error deleting child', recordErrorText(deleted.error))
    showToast({ title: 'Child deleted', tone: 'success' })
    return null
  }
}
