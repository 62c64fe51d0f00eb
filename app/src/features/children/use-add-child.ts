import type { Id } from '@little-ledger/domain'
import { addChildWithLogin } from '../../store/accounts.ts'
import { failureText } from '../../store/failure-text.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed into the dialog. */
export interface AddChildValues {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly startingBalance: string
}

/** Adds a child from what was typed and tells who asked which child it became. */
export function useAddChild(onAdded: (childId: Id) => void): (values: AddChildValues) => FormOutcome {
  const { store, user } = useSignedIn()
  return async (values) => {
    const added = await addChildWithLogin(store, user, values)
    if (added.ok) {
      showToast({ title: 'Success!', description: 'Child account has been created.', tone: 'success' })
      onAdded(added.value)
      return null
    }
    const { error } = added
    if (error.type === 'Invalid') return error.fields
    const reason = failureText(error)
    const shown = reportFailure('Failed to create child account', reason)
    return error.type === 'UsernameTaken' ? { username: reason } : shown
  }
}
