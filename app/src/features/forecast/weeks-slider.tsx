import { FORECAST_WEEKS, parseForecastWeeks, type ForecastWeeks } from '@little-ledger/domain'
import { useId, type CSSProperties } from 'react'
import classes from './weeks-slider.module.css'
import { weeksText } from './weeks-text.ts'

interface WeeksSliderProps {
  readonly label: string
  readonly weeks: ForecastWeeks
  readonly onChange: (weeks: ForecastWeeks) => void
}

const { minimum, maximum } = FORECAST_WEEKS

/** How many weeks a forecast looks ahead: 1 to 52, in steps of one (SPEC §9). */
export function WeeksSlider({ label, weeks, onChange }: WeeksSliderProps) {
  const id = useId()
  const change = (value: number) => {
    const parsed = parseForecastWeeks(value)
    if (parsed.ok) onChange(parsed.value)
  }
  // The part of the track behind the thumb is painted by hand: only one browser offers it to a style sheet.
  const done: CSSProperties & Record<'--done', string> = {
    '--done': `${((weeks - minimum) / (maximum - minimum)) * 100}%`,
  }
  return (
    <div className={classes.slider}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <output htmlFor={id} className={classes.value}>
        {weeksText(weeks)}
      </output>
      <input
        id={id}
        type="range"
        className={classes.range}
        style={done}
        min={minimum}
        max={maximum}
        step={1}
        value={weeks}
        aria-valuetext={weeksText(weeks)}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
