import { useState } from 'react'
import { flushSync } from 'react-dom'
import { wholeForm, type FormOutcome } from './form-outcome.ts'

interface RefusableForm {
  readonly setErrors: (errors: Record<string, string>) => void
  readonly getInputNode: (path: string) => HTMLElement | null
}

/**
 * Runs one submission at a time. What was refused is shown under its field, and the first such field gets the focus, so
 * that a keyboard or a screen reader is where the repair begins. Where no field is to blame the focus goes back to what
 * was pressed, which lost it when it was disabled. Answers whether it went through.
 */
export function useSubmission(form: RefusableForm) {
  const [isPending, setPending] = useState(false)

  async function submit(send: () => FormOutcome): Promise<boolean> {
    if (isPending) return false
    const pressed = document.activeElement
    setPending(true)
    form.setErrors({})
    const errors = await send().catch(() => ({ [wholeForm]: 'Something went wrong. Please try again.' }))
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
