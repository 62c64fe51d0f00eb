import { Button, Group, Paper, ThemeIcon, UnstyledButton } from '@mantine/core'
import { coinMessages, coinNames, coinNamesWithValue } from '../../messages/cash.ts'
import { formatAmount } from '../../messages/formats.ts'
import { Hint } from '../../ui/hint.tsx'
import { MinusIcon } from '../../ui/icons.tsx'
import { MoneyPiece } from '../../ui/illustrations/coins.tsx'
import { strong } from '../../ui/rich-text.tsx'
import classes from './cash.module.css'
import { changeCoinCount, COINS, coinTotal, NO_COINS, type Coin, type CoinCounts } from './coins.ts'

interface CoinCounterProps {
  readonly counts: CoinCounts
  readonly onChange: (counts: CoinCounts) => void
  readonly isDisabled: boolean
  /** Whether the first coin gets the focus when the dialog opens. */
  readonly autofocus: boolean
}

/** Counts cash by tapping pictures of coins and bills, for children who cannot add up amounts yet. */
export function CoinCounter({ counts, onChange, isDisabled, autofocus }: CoinCounterProps) {
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
        {COINS.map((coin, index) => (
          <CoinTile
            key={coin.value}
            coin={coin}
            count={counts.get(coin.value) ?? 0}
            isDisabled={isDisabled}
            autofocus={autofocus && index === 0}
            onChange={(change) => onChange(changeCoinCount(counts, coin.value, change))}
          />
        ))}
      </ul>
      <Group justify="space-between" gap="0.5rem" wrap="nowrap" mt="0.5rem">
        <p role="status">{coinMessages.counted({ amount: formatAmount(total), b: strong })}</p>
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

interface CoinTileProps {
  readonly coin: Coin
  readonly count: number
  readonly isDisabled: boolean
  readonly autofocus: boolean
  readonly onChange: (change: 1 | -1) => void
}

function CoinTile({ coin: { name, look }, count, isDisabled, autofocus, onChange }: CoinTileProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.add}
        disabled={isDisabled}
        data-autofocus={autofocus || undefined}
        aria-label={coinMessages.add({ coin: coinNamesWithValue[name](), count })}
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
        aria-label={coinMessages.takeAway({ coin: coinNames[name]() })}
        onClick={() => onChange(-1)}
      >
        <ThemeIcon size="2rem" c="var(--ll-brand)" bg="var(--ll-brand-soft)">
          <MinusIcon />
        </ThemeIcon>
      </UnstyledButton>
    </li>
  )
}
