import { DESCRIPTIONS, parseAllowanceDescription, repaidAdvanceDate } from '@little-ledger/domain'
import { domainMessages, messages } from '../catalogue.ts'
import { formatDate } from '../formats.ts'
import { isEnglish } from '../../languages/language.ts'

const translated = domainMessages('recorded', DESCRIPTIONS)

const detailMessages = messages('recordedDetail', {
  repaid: 'Advance of {date} repaid',
  early: 'Allowance for {date}',
})

/** A posting's description. Text that the app wrote is in the current language: 'Allowance', and the title in 'Allowance: Well done'. */
export function descriptionText(description: string): string {
  if (isEnglish()) return description
  const advancedOn = repaidAdvanceDate(description)
  if (advancedOn !== undefined) return detailMessages.repaid({ date: formatDate(advancedOn) })
  const { payday, words } = parseAllowanceDescription(description) ?? { words: '' }
  if (payday === undefined && words === '') return translated(description) ?? description
  const paid =
    payday === undefined ? translated(DESCRIPTIONS.allowance) : detailMessages.early({ date: formatDate(payday) })
  return words === '' ? `${paid}` : `${paid}: ${words}`
}

/**
 * The description to record for the text in a field. What a form has filled in is recorded in English, so that everyone
 * reads it in their own language.
 */
export function recordedDescription(typed: string): string {
  if (isEnglish()) return typed
  const text = typed.trim().toLocaleLowerCase()
  const defaults = [DESCRIPTIONS.deposit, DESCRIPTIONS.withdrawal, DESCRIPTIONS.gift]
  return defaults.find((description) => translated(description)?.toLocaleLowerCase() === text) ?? typed
}
