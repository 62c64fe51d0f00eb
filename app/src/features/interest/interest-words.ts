import type { CompoundType, Frequency } from '@little-ledger/domain'

/** How often interest is paid, as a choice: the days are the ledger's own (decisions: calendar). */
export const FREQUENCY_CHOICES: readonly { readonly value: Frequency; readonly label: string }[] = [
  { value: 'weekly', label: 'Weekly (every Sunday)' },
  { value: 'biweekly', label: 'Biweekly (every second Sunday)' },
  { value: 'monthly', label: 'Monthly (on the 1st)' },
]

/** What each kind of interest is reckoned on (SPEC §4). */
export const KIND_WORDS: Readonly<Record<CompoundType, { readonly label: string; readonly meaning: string }>> = {
  compound: {
    label: 'Compound',
    meaning: 'Compound: paid on principal plus interest. What was earned before earns interest too.',
  },
  simple: {
    label: 'Simple',
    meaning: 'Simple: paid on the principal only, the money that was put in. Interest itself earns nothing more.',
  },
}

/** SPEC §9's estimate in words. */
export const doublingText = (years: number): string => `in about ${years === 1 ? '1 year' : `${years} years`}`
