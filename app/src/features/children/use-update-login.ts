import { err, loginDetailsForm, parseForm, type LoginDetailsForm, type Result } from '@little-ledger/domain'
import { claimUsername } from '../../auth/claim-username.ts'
import { changeLogin, revertLogin, type ChangedLogin, type LoginUpdate } from '../../auth/change-login.ts'
import type { ChildRow, LoginRow } from '../../ledger/database/family-database.ts'
import { recordErrorText, type RecordError } from '../../messages/errors.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { isUsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { createVerifier } from '../../auth/verifier.ts'
import type { FieldErrors, FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** What is typed into the dialog. */
export interface LoginDetailsValues {
  readonly username: string
  readonly password: string
}

/** What was set anew: a name that nobody touched says nothing, so what changed elsewhere meanwhile stays. */
async function newRegisters(login: LoginRow | null, { username, password }: LoginDetailsForm): Promise<LoginUpdate> {
  return {
    ...(username === login?.username ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await createVerifier(password) }),
  }
}

/** Where the server is in reach it hears of the change at once, and may say that the name is somebody else's. */
async function isTakenElsewhere(store: FamilyStore, child: ChildRow): Promise<boolean> {
  return (await claimUsername(store, child.id)) === 'taken'
}

function refuse(error: RecordError): FieldErrors {
  // SPEC §8: whose login it is cannot be told of a child that is gone.
  const reason = error.type === 'NotFound' ? 'Could not determine user ID' : recordErrorText(error)
  const shown = reportFailure('Failed to update login details', reason)
  return error.type === 'UsernameTaken' ? { username: reason } : shown
}

const succeed = (): null => {
  showToast({ title: 'Success!', description: 'Login details have been updated.', tone: 'success' })
  return null
}

/**
 * Changes what a child logs in by, here at once, and on the server now or when it is in reach. `login` is the one that
 * the form began with.
 */
export function useUpdateLogin(child: ChildRow, login: LoginRow | null): (values: LoginDetailsValues) => FormOutcome {
  const { store } = useSignedIn()

  const change = async (registers: LoginUpdate): Promise<Result<ChangedLogin, RecordError>> => {
    const { id: childId, userId } = child
    const { username } = registers
    if (username !== undefined && (await isUsernameTaken(store.device, username, userId))) {
      return err({ type: 'UsernameTaken' })
    }
    return changeLogin(store, { userId, role: 'child', childId }, registers)
  }

  return async (values) => {
    const form = parseForm(loginDetailsForm, values)
    if (!form.ok) return form.error.fields
    if (login?.verifier === undefined && form.value.password === undefined) return { password: PASSWORD_NEEDED }
    const registers = await newRegisters(login, form.value)
    if (Object.keys(registers).length === 0) return succeed()
    const changed = await change(registers)
    if (!changed.ok) return refuse(changed.error)
    if (!(await isTakenElsewhere(store, child))) return succeed()
    await revertLogin(store, changed.value)
    return refuse({ type: 'UsernameTaken' })
  }
}

const PASSWORD_NEEDED = 'Please choose a password: this device does not know the present one.'
