import { formatMoney } from '@little-ledger/domain'
import { Button } from '../../ui/button.tsx'
import { MoneyPiece } from '../../ui/illustrations/coins.tsx'
import classes from './coin-counter.module.css'
import { COINS, coinTotal, NO_COINS, changeCoinCount, type Coin, type CoinCounts } from './coins.ts'

interface CoinCounterProps {
  readonly counts: CoinCounts
  readonly onChange: (counts: CoinCounts) => void
  readonly isDisabled: boolean
}

/** Pictures of coins and bills: each tap puts one more on the table, so that whoever cannot add up yet can count. */
export function CoinCounter({ counts, onChange, isDisabled }: CoinCounterProps) {
  const isEmpty = coinTotal(counts) === 0
  return (
    <div role="group" aria-label="Coins and bills" className={classes.counter}>
      <ul className={classes.coins}>
        {COINS.map((coin) => (
          <CoinTile
            key={coin.value}
            coin={coin}
            count={counts.get(coin.value) ?? 0}
            isDisabled={isDisabled}
            onChange={(change) => onChange(changeCoinCount(counts, coin.value, change))}
          />
        ))}
      </ul>
      <div className={classes.sum}>
        <p role="status">
          You counted <strong>{formatMoney(coinTotal(counts))}</strong>
        </p>
        <Button
          variant="subtle"
          className={classes.clear}
          disabled={isDisabled}
          // It stays where it is while there is nothing to clear: the focus must not be lost with it.
          aria-disabled={isEmpty}
          onClick={() => !isEmpty && onChange(NO_COINS)}
        >
          Start over
        </Button>
      </div>
    </div>
  )
}

interface CoinTileProps {
  readonly coin: Coin
  readonly count: number
  readonly isDisabled: boolean
  readonly onChange: (change: 1 | -1) => void
}

function CoinTile({ coin: { name, worth, look }, count, isDisabled, onChange }: CoinTileProps) {
  const named = worth === undefined ? name : `${name}, ${worth}`
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={classes.add}
        disabled={isDisabled}
        aria-label={`Add a ${named}; you have ${count}`}
        onClick={() => onChange(1)}
      >
        <MoneyPiece {...look} />
        {count > 0 && (
          <span key={count} className={classes.count}>
            {count}
          </span>
        )}
      </button>
      <button
        type="button"
        className={classes.takeAway}
        disabled={isDisabled}
        aria-disabled={count === 0}
        aria-label={`Take away a ${name}`}
        onClick={() => onChange(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
    </li>
  )
}
