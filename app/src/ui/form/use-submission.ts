import { useState } from 'react'
import { wholeForm, type FormOutcome } from './form-outcome.ts'

interface RefusableForm {
  readonly setErrors: (errors: Record<string, string>) => void
  readonly getInputNode: (path: string) => HTMLElement | null
}

/**
 * Runs one submission at a time. What was refused is shown under its field, and the first such field gets the focus, so
 * that a keyboard or a screen reader is where the repair begins. Answers whether it went through.
 */
export function useSubmission(form: RefusableForm) {
  const [isPending, setPending] = useState(false)

  async function submit(send: () => FormOutcome): Promise<boolean> {
    if (isPending) return false
    setPending(true)
    form.setErrors({})
    const errors = await send().catch(() => ({ [wholeForm]: 'Something went wrong. Please try again.' }))
    setPending(false)
    if (errors === null) return true
    form.setErrors({ ...errors })
    const firstRefused = Object.keys(errors).find((path) => path !== wholeForm)
    if (firstRefused) form.getInputNode(firstRefused)?.focus()
    return false
  }

  return { isPending, submit }
}
