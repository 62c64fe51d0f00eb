import { DESCRIPTIONS } from '@little-ledger/domain'
import { domainMessages } from '../catalogue.ts'

const translated = domainMessages('recorded', DESCRIPTIONS)

/** A posting's description. What nobody typed is in the current language: 'Allowance', and the title in 'Allowance: Well done'. */
export function descriptionText(description: string): string {
  const { allowance } = DESCRIPTIONS
  return description.startsWith(`${allowance}: `)
    ? `${translated(allowance)}${description.slice(allowance.length)}`
    : (translated(description) ?? description)
}
