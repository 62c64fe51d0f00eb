import { showToast } from '../toast.tsx'
import { wholeForm, type FieldErrors } from './form-outcome.ts'

/** Says in a toast that something failed and why (SPEC §8); the answer shows the reason in the dialog too. */
export function reportFailure(title: string, reason: string): FieldErrors {
  showToast({ title, description: reason, tone: 'error' })
  return { [wholeForm]: reason }
}
