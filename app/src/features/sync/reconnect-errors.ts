import type { ReconnectError } from '../../auth/reconnect.ts'
import { reconnectErrorText } from '../../messages/errors.ts'
import { wholeForm, type FieldErrors } from '../../ui/form/submission.ts'

const FIELDS: Partial<Record<ReconnectError['type'], string>> = { WrongLogin: 'password', UsernameTaken: 'username' }

/** Puts the error under the field it concerns, or under the form if it concerns no single field. */
export const reconnectErrors = (error: ReconnectError): FieldErrors => ({
  [FIELDS[error.type] ?? wholeForm]: reconnectErrorText(error),
})
