import { Button, Group, Paper, ThemeIcon, UnstyledButton } from '@mantine/core'
import type { Denomination } from '@little-ledger/domain'
import { coinMessages, coinNames, coinNamesWithValue, otherCoinNames } from '../../messages/cash.ts'
import { formatAmount, formatWhole, minorUnitsIn } from '../../messages/formats.ts'
import { Hint } from '../../ui/hint.tsx'
import { MinusIcon } from '../../ui/icons.tsx'
import { MoneyPiece } from '../../ui/illustrations/coins.tsx'
import { strong } from '../../ui/rich-text.tsx'
import classes from './cash.module.css'
import { changeCoinCount, coinTotal, NO_COINS, type Coin, type CoinCounts } from './coins.ts'

interface CoinCounterProps {
  readonly of: Denomination
  /** The coins and bills of that currency. */
  readonly pieces: readonly Coin[]
  readonly counts: CoinCounts
  readonly onChange: (counts: CoinCounts) => void
  readonly isDisabled: boolean
  /** Whether the first coin gets the focus when the dialog opens. */
  readonly autofocus: boolean
}

/** Counts cash by tapping pictures of coins and bills, for children who cannot add up amounts yet. */
export function CoinCounter({ of, pieces, counts, onChange, isDisabled, autofocus }: CoinCounterProps) {
  const total = coinTotal(counts)
  const isEmpty = total === 0
  return (
    <Paper
      variant="note"
      radius="lg"
      role="group"
      aria-label={coinMessages.counter()}
      className={classes.counter ?? ''}
    >
      <Hint mb="0.5rem">{coinMessages.tap()}</Hint>
      <ul className={classes.coins}>
        {pieces.map((coin, index) => (
          <CoinTile
            key={`${coin.look.shape} ${coin.value}`}
            of={of}
            coin={coin}
            count={counts.get(coin.value) ?? 0}
            isDisabled={isDisabled}
            autofocus={autofocus && index === 0}
            onChange={(change) => onChange(changeCoinCount(counts, coin.value, change))}
          />
        ))}
      </ul>
      <Group justify="space-between" gap="0.5rem" wrap="nowrap" mt="0.5rem">
        <p role="status">{coinMessages.counted({ amount: formatAmount(total, of), b: strong })}</p>
        <Button
          variant="subtle"
          className={classes.clear ?? ''}
          flex="none"
          px="sm"
          disabled={isDisabled}
          // Use aria-disabled, because `disabled` would drop the focus.
          aria-disabled={isEmpty}
          onClick={() => !isEmpty && onChange(NO_COINS)}
        >
          {coinMessages.startOver()}
        </Button>
      </Group>
    </Paper>
  )
}

/** 'quarter'; in a currency whose coins have no names, '€2 coin' and '€5 bill'. */
function nameOf({ name, look: { shape }, value }: Coin, of: Denomination, names: typeof coinNames): string {
  if (name !== undefined) return names[name]()
  const isWhole = value % minorUnitsIn(of) === 0
  return otherCoinNames[shape]({ amount: (isWhole ? formatWhole : formatAmount)(value, of) })
}

interface CoinTileProps {
  readonly of: Denomination
  readonly coin: Coin
  readonly count: number
  readonly isDisabled: boolean
  readonly autofocus: boolean
  readonly onChange: (change: 1 | -1) => void
}

function CoinTile({ of, coin, count, isDisabled, autofocus, onChange }: CoinTileProps) {
  const { look } = coin
  return (
    <li>
      <UnstyledButton
        className={classes.add}
        disabled={isDisabled}
        data-autofocus={autofocus || undefined}
        aria-label={coinMessages.add({ coin: nameOf(coin, of, coinNamesWithValue), count })}
        onClick={() => onChange(1)}
      >
        <MoneyPiece {...look} />
        {count > 0 && (
          <span key={count} className={classes.count}>
            {count}
          </span>
        )}
      </UnstyledButton>
      <UnstyledButton
        className={classes.takeAway}
        disabled={isDisabled}
        aria-disabled={count === 0}
        aria-label={coinMessages.takeAway({ coin: nameOf(coin, of, coinNames) })}
        onClick={() => onChange(-1)}
      >
        <ThemeIcon size="2rem" c="var(--ll-brand)" bg="var(--ll-brand-soft)">
          <MinusIcon />
        </ThemeIcon>
      </UnstyledButton>
    </li>
  )
}
