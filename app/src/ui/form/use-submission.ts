import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { wholeForm, type FormOutcome } from './form-outcome.ts'

interface RefusableForm {
  readonly setErrors: (errors: Record<string, string>) => void
  readonly getInputNode: (path: string) => HTMLElement | null
}

/** What is done sooner is never shown as pending: a form that flickers keeps the answer itself from being drawn. */
const SHOWN_AFTER_MS = 50

/**
 * Runs one submission at a time. What was refused is shown under its field, and the first such field gets the focus, so
 * that a keyboard or a screen reader is where the repair begins. Where no field is to blame the focus goes back to what
 * was pressed, which lost it when it was disabled. Answers whether it went through.
 */
export function useSubmission(form: RefusableForm) {
  const [isPending, setPending] = useState(false)
  // A second press may come before the first one shows.
  const isSending = useRef(false)

  async function submit(send: () => FormOutcome): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    const pressed = document.activeElement
    const showing = setTimeout(() => setPending(true), SHOWN_AFTER_MS)
    form.setErrors({})
    const errors = await send().catch(() => ({ [wholeForm]: 'Something went wrong. Please try again.' }))
    clearTimeout(showing)
    isSending.current = false
    if (errors === null) {
      // Together with the closing that follows: the form need not be drawn once more for that.
      setPending(false)
      return true
    }
    // At once: what is still disabled takes no focus.
    flushSync(() => setPending(false))
    form.setErrors({ ...errors })
    const firstRefused = Object.keys(errors).find((path) => path !== wholeForm)
    if (firstRefused) form.getInputNode(firstRefused)?.focus()
    else if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
    return false
  }

  return { isPending, submit }
}
