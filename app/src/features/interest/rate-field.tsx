import { ActionIcon, Group } from '@mantine/core'
import { basisPoints, formatPercent, parsePercent } from '@little-ledger/domain'
import type { KeyboardEvent } from 'react'
import { interestMessages } from '../../messages/interest.ts'
import { NumberField, type NumberFieldProps } from '../../ui/form/number-field.tsx'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import classes from './interest.module.css'

/** The step and the maximum rate, in basis points: steps of 0.1% up to 100% (SPEC §9). */
const STEP = 10
const MAX_RATE = 10_000

interface RateFieldProps extends NumberFieldProps {
  /** The rate as the user typed it. */
  readonly typed: string
  readonly onStep: (rate: string) => void
}

/**
 * A percentage field. Two buttons and the arrow keys change it in steps of 0.1, starting from zero if the input is
 * invalid. It is a text input because number inputs change on scroll and reject a decimal comma.
 */
export function RateField({ typed, onStep, ...inputProps }: RateFieldProps) {
  const step = (delta: number) => {
    const parsed = parsePercent(typed)
    const stepped = Math.min(Math.max((parsed.ok ? parsed.value : 0) + delta, 0), MAX_RATE)
    onStep(formatPercent(basisPoints(stepped)))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? STEP : -STEP)
  }
  return (
    <Group gap="0.5rem" align="start" wrap="nowrap">
      <NumberField
        flex={1}
        label={interestMessages.rate()}
        placeholder={interestMessages.ratePlaceholder()}
        rightSection={interestMessages.percent()}
        rightSectionPointerEvents="none"
        data-autofocus
        onKeyDown={handleKeyDown}
        {...inputProps}
      />
      <ActionIcon {...STEP_BUTTON} title={interestMessages.lowerRate()} onClick={() => step(-STEP)}>
        <MinusIcon />
      </ActionIcon>
      <ActionIcon {...STEP_BUTTON} title={interestMessages.raiseRate()} onClick={() => step(STEP)}>
        <PlusIcon />
      </ActionIcon>
    </Group>
  )
}

const STEP_BUTTON = { variant: 'default', className: classes.step ?? '' } as const
