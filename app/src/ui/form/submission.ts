import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formMessages } from '../../messages/ui.ts'
import { showToast } from '../toast/toast.tsx'

/** Error messages of a submission by field. The key `form` holds the error of the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>

/** Null on success. */
export type FormOutcome = Promise<FieldErrors | null>

/** Key of the message for the form as a whole. */
export const wholeForm = 'form'

interface FormWithErrors {
  readonly setErrors: (errors: Record<string, string>) => void
  readonly getInputNode: (path: string) => HTMLElement | null
}

/**
 * How long a submission runs before it shows as pending. Rendering that state for faster ones would delay the result.
 */
const PENDING_DELAY_MS = 50

/**
 * Runs one submission at a time. Errors appear under their fields, and the first invalid field gets the focus. If there
 * is none, the focus returns to the pressed button, which lost it when it was disabled. `submit` resolves to whether it
 * succeeded.
 */
export function useSubmission(form: FormWithErrors) {
  const [isPending, setPending] = useState(false)
  // A second press may arrive before the pending state renders.
  const isSending = useRef(false)

  async function submit(send: () => FormOutcome): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    const pressed = document.activeElement
    const showing = setTimeout(() => setPending(true), PENDING_DELAY_MS)
    form.setErrors({})
    const errors = await send().catch(() => ({ [wholeForm]: formMessages.failed() }))
    clearTimeout(showing)
    isSending.current = false
    if (errors === null) {
      // React batches this with closing the dialog.
      setPending(false)
      return true
    }
    // Enable the fields synchronously, because a disabled element cannot take the focus.
    flushSync(() => setPending(false))
    form.setErrors({ ...errors })
    const firstInvalid = Object.keys(errors).find((path) => path !== wholeForm)
    if (firstInvalid) form.getInputNode(firstInvalid)?.focus()
    else if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    return false
  }

  return { isPending, submit }
}

/** Shows an error toast (SPEC §8) and returns the reason as the form's error. */
export function reportFailure(title: string, reason: string): FieldErrors {
  showToast({ title, description: reason, tone: 'error' })
  return { [wholeForm]: reason }
}

/** Shows a success toast (SPEC §8) and returns the form's outcome: no errors. */
export function reportSuccess(title: string, description?: string): null {
  showToast({ title, ...(description === undefined ? {} : { description }), tone: 'success' })
  return null
}

/** Returns the fields whose value differs from the one in `before`. */
export function touched(values: object, before: object): Readonly<Record<string, string>> {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== known.get(field)))
}
