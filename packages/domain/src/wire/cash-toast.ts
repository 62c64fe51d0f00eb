import type { InvalidForm } from './forms.ts'
import { MESSAGES } from './messages.ts'

/** The one toast for a cash form that is wrong (SPEC §5): its title, and in a sentence what is wrong with the amount. */
export const cashToast = ({ fields }: InvalidForm): { readonly title: string; readonly message: string } => ({
  title: 'Invalid amount',
  message: fields['amount'] ?? MESSAGES.cashInvalid,
})
