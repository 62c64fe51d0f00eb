import { minorUnits, sumMinorUnits, type MinorUnits } from '@little-ledger/domain'
import type { coinNames } from '../../messages/cash.ts'
import type { MoneyLook } from '../../ui/illustrations/coins.tsx'

/** A coin or bill that the coin counter offers. */
export interface Coin {
  readonly value: MinorUnits
  readonly name: keyof typeof coinNames
  readonly look: MoneyLook
}

/** All coins and bills, in ascending order of value. */
export const COINS: readonly Coin[] = [
  { value: minorUnits(1), name: 'penny', look: coin('1¢', 'copper', 0.9) },
  { value: minorUnits(5), name: 'nickel', look: coin('5¢', 'silver', 0.96) },
  { value: minorUnits(10), name: 'dime', look: coin('10¢', 'silver', 0.86) },
  { value: minorUnits(25), name: 'quarter', look: coin('25¢', 'silver', 1) },
  { value: minorUnits(100), name: 'one', look: bill('$1') },
  { value: minorUnits(500), name: 'five', look: bill('$5') },
  { value: minorUnits(1000), name: 'ten', look: bill('$10') },
  { value: minorUnits(2000), name: 'twenty', look: bill('$20') },
]

function coin(face: string, metal: MoneyLook['metal'], scale: number): MoneyLook {
  return { shape: 'coin', metal, face, scale }
}

function bill(face: string): MoneyLook {
  return { shape: 'bill', metal: 'paper', face }
}

/** The number of each coin or bill, by its value. */
export type CoinCounts = ReadonlyMap<MinorUnits, number>

export const NO_COINS: CoinCounts = new Map()

/** The maximum number of each coin or bill, which keeps the total far below the maximum amount. */
export const MAX_COINS_PER_KIND = 999

/** Adds or removes one coin and keeps the count between 0 and MAX_COINS_PER_KIND. */
export function changeCoinCount(counts: CoinCounts, value: MinorUnits, change: 1 | -1): CoinCounts {
  const count = (counts.get(value) ?? 0) + change
  return new Map(counts).set(value, Math.min(Math.max(count, 0), MAX_COINS_PER_KIND))
}

export const coinTotal = (counts: CoinCounts): MinorUnits =>
  sumMinorUnits([...counts].map(([value, count]) => minorUnits(value * count)))
