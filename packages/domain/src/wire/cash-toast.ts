import type { InvalidForm } from '../forms/forms.ts'
import { VALIDATION_MESSAGES } from '../forms/validation-messages.ts'

/** The one toast for a cash form that is wrong (SPEC §5): its title, and in a sentence what is wrong with the amount. */
export const cashToast = ({ fields }: InvalidForm): { readonly title: string; readonly message: string } => ({
  title: 'Invalid amount',
  message: fields['amount'] ?? VALIDATION_MESSAGES.cashInvalid,
})
