// What amounts count, and how they are written.

import { compareStamps, compareText } from './order.mjs'
import { ofKind, withoutDuplicates } from './recorded-postings.mjs'

/** The decimals of the currencies in the histories. */
const DECIMALS = { JPY: 0, KRW: 0, USD: 2, EUR: 2, MXN: 2, KWD: 3, JOD: 3, stars: 0, minutes: 0 }

const currencyOf = (entries) => {
  const [created] = ofKind(entries, 'family.created')
  const fitting = ofKind(entries, 'family.currency.set').filter(
    ({ code }) => DECIMALS[code] === DECIMALS[created.currency],
  )
  return fitting.toSorted(compareStamps).at(-1)?.code ?? created.currency
}

/** What each child's amounts count, sorted by child: `{ childId, of }`. Children who were deleted are included. */
export const labels = ({ entries }) => {
  const known = withoutDuplicates(entries)
  const currency = currencyOf(known)
  return ofKind(known, 'child.added')
    .map(({ childId, unit }) => ({ childId, of: unit ?? currency }))
    .toSorted((a, b) => compareText(a.childId, b.childId))
}

/** An amount as decimal text. */
export const inDecimals = (amount, of) => {
  const one = 10n ** BigInt(DECIMALS[of])
  const size = amount < 0 ? -BigInt(amount) : BigInt(amount)
  const rest = DECIMALS[of] === 0 ? '' : `.${String(one + (size % one)).slice(1)}`
  return `${amount < 0 ? '-' : ''}${size / one}${rest}`
}
