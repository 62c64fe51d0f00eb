import { err, loginDetailsForm, ok, parseForm, type Id } from '@little-ledger/domain'
import { useState } from 'react'
import { addChildWithLogin } from '../../auth/add-child.ts'
import { claimUsername } from '../../auth/claim-username.ts'
import { recordErrorText } from '../../messages/errors.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { renameLogin } from '../../auth/change-login.ts'
import { isUsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
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

interface AddChild {
  readonly addChild: (values: AddChildValues) => FormOutcome
  /** The child is recorded, and the server says that somebody else has its username: only another one is needed. */
  readonly isRecorded: boolean
}

/** Whether the server, where it is in reach, says that somebody else has the child's username. */
async function isTakenElsewhere(store: FamilyStore, childId: Id): Promise<boolean> {
  return (await claimUsername(store, childId)) === 'taken'
}

/** Gives a child that is recorded already the username that was typed instead of the taken one. */
async function renameTo(store: FamilyStore, childId: Id, { username }: AddChildValues) {
  const form = parseForm(loginDetailsForm, { username })
  if (!form.ok) return form
  if (await isUsernameTaken(store.device, username)) return err({ type: 'UsernameTaken' } as const)
  const child = await store.db.children.get(childId)
  // Another window may have deleted it meanwhile.
  if (child === undefined) return err({ type: 'NotFound' } as const)
  const renamed = await renameLogin(store, child.userId, username)
  return renamed.ok ? ok(childId) : renamed
}

/** Adds a child from what was typed, once, and tells who asked which child it became. */
export function useAddChild(onAdded: (childId: Id) => void): AddChild {
  const { store, user } = useSignedIn()
  const [recordedId, setRecordedId] = useState<Id>()

  const refuse = (reason: string) => reportFailure('Failed to create child account', reason)

  const addChild = async (values: AddChildValues): FormOutcome => {
    const added =
      recordedId === undefined
        ? await addChildWithLogin(store, user, values)
        : await renameTo(store, recordedId, values)
    if (!added.ok) {
      const { error } = added
      if (error.type === 'Invalid') return error.fields
      const reason = recordErrorText(error)
      const shown = refuse(reason)
      return error.type === 'UsernameTaken' ? { username: reason } : shown
    }
    const { value: childId } = added
    onAdded(childId)
    const isTaken = await isTakenElsewhere(store, childId)
    setRecordedId(isTaken ? childId : undefined)
    if (isTaken) {
      const reason = recordErrorText({ type: 'UsernameTaken' })
      refuse(reason)
      return { username: reason }
    }
    showToast({ title: 'Success!', description: 'Child account has been created.', tone: 'success' })
    return null
  }

  return { addChild, isRecorded: recordedId !== undefined }
}
