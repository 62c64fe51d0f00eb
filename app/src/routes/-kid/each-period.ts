import type { Frequency } from '@little-ledger/domain'

/** How often something comes, within a sentence. */
export const EACH_PERIOD: Readonly<Record<Frequency, string>> = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
}
