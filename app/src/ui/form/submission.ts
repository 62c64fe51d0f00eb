import type { Result } from '@little-ledger/domain'
import { recordErrorText, type RecordError, type WaitMessage } from '../../messages/errors.ts'
import { isEnglish } from '../../languages/language.ts'
import { showToast, type ToastAction } from '../toast/toast.tsx'

/** Error messages by field name. The key `form` holds the error about the whole form. */
export type FieldErrors = Readonly<Record<string, string | WaitMessage>>

/** Resolves to null on success, otherwise to the errors. */
export type FormOutcome = Promise<FieldErrors | null>

/** Key of the message about the whole form. */
export const wholeForm = 'form'

/**
 * Shows an error toast (SPEC §8) and returns the reason as the form's error. If `response` is given, the toast
 * shows the server's response, which is English, instead of the reason. In other languages it shows the reason.
 */
export function reportFailure(title: string, reason: string | WaitMessage, response?: string): FieldErrors {
  const text = typeof reason === 'string' ? reason : reason.text(reason.seconds)
  showToast({ title, description: (isEnglish() ? response : undefined) ?? text, tone: 'error' })
  return { [wholeForm]: reason }
}

/** The server's status and text if the server rejected the request. */
export const responseOf = (error: { readonly type: string; readonly response?: string }): string | undefined =>
  error.response

/** Shows a success toast (SPEC §8) and returns the form's outcome: no errors. */
export function reportSuccess(title: string, description?: string, action?: ToastAction): null {
  showToast({ title, ...(description !== undefined && { description }), ...(action && { action }), tone: 'success' })
  return null
}

interface RecordedTexts {
  /** Title of the toast if the command failed. */
  readonly failed: string
  readonly title: string
  readonly description?: string
  readonly action?: ToastAction | undefined
}

/** Reports the result of a command in a toast (SPEC §8) and returns the form's outcome. */
export const reportRecorded = (recorded: Result<unknown, RecordError>, texts: RecordedTexts): FieldErrors | null =>
  recorded.ok
    ? reportSuccess(texts.title, texts.description, texts.action)
    : reportFailure(texts.failed, recordErrorText(recorded.error))

/** Returns the fields whose value differs from the value in `before`. */
export function touched(values: object, before: object): Readonly<Record<string, string>> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== known.get(field)))
}
