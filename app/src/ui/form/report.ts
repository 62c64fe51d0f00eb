import { showToast } from '../toast/toast.tsx'
import { wholeForm, type FieldErrors } from './form-outcome.ts'

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
