import {
  addMinorUnits,
  DESCRIPTIONS,
  sumMinorUnits,
  ZERO,
  type MinorUnits,
  type Posting,
  type Denomination,
} from '@little-ledger/domain'
import { momentMessages } from '../../messages/child/moments.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { formatAmount, unitOf } from '../../messages/formats.ts'
import type { Moment } from '../../ui/celebration.tsx'
import { CoinStack } from '../../ui/illustrations/tip-pictures.tsx'

/** Maximum number of deposits to name. The rest are added up. */
const MAX_NAMED = 3

/** One line per distinct description: "Grandma: $20.00 arrived." */
export function giftLines(gifts: readonly Posting[], of: Denomination): readonly string[] {
  const sums = new Map<string, MinorUnits>()
  for (const { description, amount } of gifts) {
    const what = description.trim()
    // Omit the default description, "Deposit", which adds nothing for the child.
    const name = what.toLowerCase() === DESCRIPTIONS.deposit.toLowerCase() ? '' : descriptionText(what)
    sums.set(name, addMinorUnits(sums.get(name) ?? ZERO, amount))
  }
  const all = [...sums]
  const named = all.length > MAX_NAMED + 1 ? all.slice(-MAX_NAMED) : all
  const others = all.slice(0, all.length - named.length).map(([, amount]) => amount)
  const rest = { count: others.length, amount: formatAmount(sumMinorUnits(others), of) }
  return [...named.map((gift) => giftLine(gift, of)), ...(others.length > 0 ? [momentMessages.moreGifts(rest)] : [])]
}

const giftLine = ([what, sum]: readonly [string, MinorUnits], of: Denomination): string => {
  const amount = formatAmount(sum, of)
  return what === '' ? momentMessages.plainGift({ amount }) : momentMessages.gift({ what, amount })
}

/** The card for deposits that arrived without an allowance or interest. */
export const giftMoment = (gifts: readonly Posting[], of: Denomination): Moment => ({
  id: gifts.map(({ id }) => id).join(' '),
  title: momentMessages.moneyCame({ unit: unitOf(of) }),
  lines: giftLines(gifts, of),
  picture: <CoinStack unit={unitOf(of)} />,
  ok: momentMessages.yay(),
})
