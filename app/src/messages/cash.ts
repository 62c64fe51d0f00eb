import { VALIDATION_MESSAGES, type InvalidForm } from '@little-ledger/domain'
import { message } from './catalogue.ts'

export const cashMessages = {
  invalidAmount: message({ id: 'cash.invalidAmount', defaultMessage: 'Invalid amount' }),
}

/** The toast for an invalid cash form (SPEC §5), with the validation message of the amount. */
export const cashFormToast = ({ fields }: InvalidForm): { readonly title: string; readonly message: string } => ({
  title: cashMessages.invalidAmount(),
  message: fields['amount'] ?? VALIDATION_MESSAGES.cashInvalid,
})
