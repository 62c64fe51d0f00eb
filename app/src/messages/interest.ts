import { message } from './catalogue.ts'

export const interestMessages = {
  disabled: message({ id: 'interest.disabled', defaultMessage: 'Interest is currently disabled' }),
}
