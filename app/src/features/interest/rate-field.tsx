import { TextInput, type TextInputProps } from '@mantine/core'
import { basisPoints, parsePercent, formatPercent } from '@little-ledger/domain'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import classes from './rate-field.module.css'

/** SPEC §9: the rate goes up and down by 0.1 %, and stays between 0 and 100 %. */
const STEP = 10
const HIGHEST = 10_000

interface RateFieldProps extends TextInputProps {
  /** What is typed now. */
  readonly typed: string
  readonly onStep: (typed: string) => void
}

/**
 * A percentage as typed, and two buttons and the arrow keys that step it by 0.1. It is a field of text, because one of
 * numbers changes by accident when the page is scrolled and knows no comma. What is no rate is stepped from zero.
 */
export function RateField({ typed, onStep, ...rest }: RateFieldProps) {
  const step = (by: number) => {
    const parsed = parsePercent(typed)
    const stepped = Math.min(Math.max((parsed.ok ? parsed.value : 0) + by, 0), HIGHEST)
    onStep(formatPercent(basisPoints(stepped)))
  }
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? STEP : -STEP)
  }
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.field}
        label="Interest Rate (%)"
        placeholder="0"
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        rightSectionPointerEvents="none"
        data-autofocus
        onKeyDown={stepByKey}
        {...rest}
      />
      <IconButton label="Lower the rate by 0.1" className={classes.step} onClick={() => step(-STEP)}>
        <span aria-hidden="true">−</span>
      </IconButton>
      <IconButton label="Raise the rate by 0.1" className={classes.step} onClick={() => step(STEP)}>
        <PlusIcon />
      </IconButton>
    </div>
  )
}
