import { VALIDATION_MESSAGES } from '@little-ledger/domain'
import { domainMessages, messages } from '../catalogue.ts'
import { withLocalNumbers } from '../formats.ts'
import { isEnglish } from '../../languages/language.ts'

const translated = domainMessages('validation', {
  ...VALIDATION_MESSAGES,
  // Of fields that are checked in the journal too.
  timeInvalid: 'Please enter a valid time',
  timeZoneInvalid: 'Please enter a valid time zone',
  currencyUnknown: 'Please enter a known currency',
})

/** A validation message of the domain in the current language. Any other text stays as it is. */
export const validationText = (text: string): string => withLocalNumbers(translated(text) ?? text)

const serverMessages = messages('server', {
  refused: 'The server couldn’t do that.',
})

/** A sentence from the server, which writes English. Another language has only some of the server's sentences. */
export const serverText = (text: string): string => translated(text) ?? (isEnglish() ? text : serverMessages.refused())
