import { minorUnits, sumMinorUnits, type Denomination, type MinorUnits } from '@little-ledger/domain'
import type { coinNames } from '../../messages/cash.ts'
import type { MoneyLook } from '../../ui/illustrations/coins.tsx'

/** A coin or bill that the coin counter offers. */
export interface Coin {
  readonly value: MinorUnits
  /** Undefined if people call it by its value. */
  readonly name?: keyof typeof coinNames
  readonly look: MoneyLook
}

type Metal = MoneyLook['metal']

const coin = (value: number, face: string, metal: Metal, scale: number, look: Partial<MoneyLook> = {}): Coin => ({
  value: minorUnits(value),
  look: { shape: 'coin', metal, face, scale, ...look },
})

const bill = (value: number, face: string, metal: Metal): Coin => ({
  value: minorUnits(value),
  look: { shape: 'bill', metal, face },
})

/**
 * The coins and bills that children have, in ascending order of value. Currencies without pictures have no counter.
 * Sizes and colors are those of the real ones.
 */
export const COINS: Partial<Readonly<Record<Denomination, readonly Coin[]>>> = {
  USD: [
    { ...coin(1, '1¢', 'copper', 0.9), name: 'penny' },
    { ...coin(5, '5¢', 'silver', 0.96), name: 'nickel' },
    { ...coin(10, '10¢', 'silver', 0.86), name: 'dime' },
    { ...coin(25, '25¢', 'silver', 1), name: 'quarter' },
    { ...bill(1_00, '$1', 'green'), name: 'one' },
    { ...bill(5_00, '$5', 'green'), name: 'five' },
    { ...bill(10_00, '$10', 'green'), name: 'ten' },
    { ...bill(20_00, '$20', 'green'), name: 'twenty' },
  ],
  EUR: [
    coin(1, '1c', 'copper', 0.7),
    coin(2, '2c', 'copper', 0.76),
    coin(5, '5c', 'copper', 0.84),
    coin(10, '10c', 'gold', 0.8),
    coin(20, '20c', 'gold', 0.88),
    coin(50, '50c', 'gold', 0.96),
    coin(1_00, '€1', 'silver', 0.92, { rim: 'gold' }),
    coin(2_00, '€2', 'gold', 1, { rim: 'silver' }),
    bill(5_00, '€5', 'gray'),
    bill(10_00, '€10', 'red'),
    bill(20_00, '€20', 'blue'),
    bill(50_00, '€50', 'orange'),
  ],
  GBP: [
    coin(1, '1p', 'copper', 0.76),
    coin(2, '2p', 'copper', 0.96),
    coin(5, '5p', 'silver', 0.7),
    coin(10, '10p', 'silver', 0.92),
    coin(20, '20p', 'silver', 0.8, { sides: 7 }),
    coin(50, '50p', 'silver', 1, { sides: 7 }),
    coin(1_00, '£1', 'silver', 0.86, { rim: 'gold', sides: 12 }),
    coin(2_00, '£2', 'silver', 1, { rim: 'gold' }),
    bill(5_00, '£5', 'blue'),
    bill(10_00, '£10', 'orange'),
    bill(20_00, '£20', 'purple'),
  ],
  MXN: [
    coin(50, '50¢', 'silver', 0.72),
    coin(1_00, '$1', 'gold', 0.8, { rim: 'silver' }),
    coin(2_00, '$2', 'gold', 0.86, { rim: 'silver' }),
    coin(5_00, '$5', 'gold', 0.92, { rim: 'silver' }),
    coin(10_00, '$10', 'silver', 1, { rim: 'gold' }),
    bill(20_00, '$20', 'green'),
    bill(50_00, '$50', 'purple'),
    bill(100_00, '$100', 'red'),
    bill(200_00, '$200', 'green'),
    bill(500_00, '$500', 'blue'),
  ],
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
