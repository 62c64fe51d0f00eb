import { err, loginDetailsForm, ok, parseForm, type Id } from '@little-ledger/domain'
import { useState } from 'react'
import { addChildWithLogin } from '../../auth/child-login.ts'
import { renameLogin, claimUsername } from '../../auth/change-login.ts'
import { isUsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { readChild } from '../../ledger/queries/queries.ts'
import { addChildMessages } from '../../messages/children.ts'
import { labels } from '../../messages/labels.ts'
import { errorMessages, recordErrorText } from '../../messages/errors.ts'
import { reportFailure, reportSuccess, type FieldErrors, type FormOutcome } from '../../ui/form/submission.ts'

export interface AddChildValues {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly startingBalance: string
}

interface AddChild {
  readonly addChild: (values: AddChildValues) => FormOutcome
  /**
   * True if the child is recorded but its username is taken on the server. The form then asks only for a new username.
   */
  readonly isRecorded: boolean
}

/** Changes the username of a child that is already recorded. */
async function renameChild(store: FamilyStore, childId: Id, { username }: AddChildValues) {
  const form = parseForm(loginDetailsForm, { username })
  if (!form.ok) return form
  if (await isUsernameTaken(store.device, username)) return err({ type: 'UsernameTaken' } as const)
  const child = await readChild(store, childId)
  // Another tab may have deleted the child.
  if (child === undefined) return err({ type: 'NotFound' } as const)
  const renamed = await renameLogin(store, child.userId, username)
  return renamed.ok ? ok(childId) : renamed
}

function usernameTaken(): FieldErrors {
  reportFailure(addChildMessages.failed(), errorMessages.usernameTaken())
  return { username: errorMessages.usernameTaken() }
}

/** Adds a child from the form. If its username is taken on the server, submitting again only renames the login. */
export function useAddChild(onAdded: (childId: Id) => void): AddChild {
  const { store, user } = useSignedIn()
  const [recordedId, setRecordedId] = useState<Id>()

  const addChild = async (values: AddChildValues): FormOutcome => {
    const added =
      recordedId === undefined
        ? await addChildWithLogin(store, user, values)
        : await renameChild(store, recordedId, values)
    if (!added.ok) {
      const { error } = added
      if (error.type === 'Invalid') return error.fields
      if (error.type === 'UsernameTaken') return usernameTaken()
      return reportFailure(addChildMessages.failed(), recordErrorText(error))
    }
    const { value: childId } = added
    onAdded(childId)
    const isTaken = (await claimUsername(store, childId)) === 'taken'
    setRecordedId(isTaken ? childId : undefined)
    if (isTaken) return usernameTaken()
    return reportSuccess(labels.success(), addChildMessages.added())
  }

  return { addChild, isRecorded: recordedId !== undefined }
}
