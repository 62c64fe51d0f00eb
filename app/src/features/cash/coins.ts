import { minorUnits, sumMinorUnits, type MinorUnits } from '@little-ledger/domain'
import type { MoneyLook } from '../../ui/illustrations/coins.tsx'

/** A kind of coin or bill that a piggy bank may hold. */
export interface Coin {
  readonly value: MinorUnits
  /** 'quarter', and what tells how much that is: '25 cents'. A bill's name says it already. */
  readonly name: string
  readonly worth?: string
  readonly look: MoneyLook
}

/** From the smallest to the largest. */
export const COINS: readonly Coin[] = [
  { value: minorUnits(1), name: 'penny', worth: '1 cent', look: coin('1¢', 'copper', 0.9) },
  { value: minorUnits(5), name: 'nickel', worth: '5 cents', look: coin('5¢', 'silver', 0.96) },
  { value: minorUnits(10), name: 'dime', worth: '10 cents', look: coin('10¢', 'silver', 0.86) },
  { value: minorUnits(25), name: 'quarter', worth: '25 cents', look: coin('25¢', 'silver', 1) },
  { value: minorUnits(100), name: 'one-dollar bill', look: bill('$1') },
  { value: minorUnits(500), name: 'five-dollar bill', look: bill('$5') },
  { value: minorUnits(1000), name: 'ten-dollar bill', look: bill('$10') },
  { value: minorUnits(2000), name: 'twenty-dollar bill', look: bill('$20') },
]

function coin(face: string, metal: MoneyLook['metal'], scale: number): MoneyLook {
  return { shape: 'coin', metal, face, scale }
}

function bill(face: string): MoneyLook {
  return { shape: 'bill', metal: 'paper', face }
}

/** How many of each there are, by value. */
export type CoinCounts = ReadonlyMap<MinorUnits, number>

export const NO_COINS: CoinCounts = new Map()

/** More of one kind is no piggy bank's, and their sum stays far below the largest amount. */
export const MAX_COINS_PER_KIND = 999

/** One more or one fewer of a kind, never below none. */
export function changeCoinCount(counts: CoinCounts, value: MinorUnits, change: 1 | -1): CoinCounts {
  const count = (counts.get(value) ?? 0) + change
  return new Map(counts).set(value, Math.min(Math.max(count, 0), MAX_COINS_PER_KIND))
}

/** What they come to. */
export const coinTotal = (counts: CoinCounts): MinorUnits =>
  sumMinorUnits([...counts].map(([value, count]) => minorUnits(value * count)))
