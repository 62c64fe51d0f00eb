import { FORECAST_WEEKS, parseForecastWeeks, type ForecastWeeks } from '@little-ledger/domain'
import { useId, type CSSProperties } from 'react'
import { formatWeeks } from '../../messages/formats.ts'
import classes from './weeks-slider.module.css'

interface WeeksSliderProps {
  readonly label: string
  readonly weeks: ForecastWeeks
  readonly onChange: (weeks: ForecastWeeks) => void
}

const { minimum, maximum } = FORECAST_WEEKS

/** A slider for the forecast length: 1 to 52 weeks in steps of 1 (SPEC §9). */
export function WeeksSlider({ label, weeks, onChange }: WeeksSliderProps) {
  const id = useId()
  const handleChange = (value: number) => {
    const parsed = parseForecastWeeks(value)
    if (parsed.ok) onChange(parsed.value)
  }
  // Only Firefox can style the part of the track before the thumb, so a gradient draws it.
  const style: CSSProperties & Record<'--done', string> = {
    '--done': `${((weeks - minimum) / (maximum - minimum)) * 100}%`,
  }
  return (
    <div className={classes.slider}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <output htmlFor={id} className={classes.value}>
        {formatWeeks(weeks)}
      </output>
      <input
        id={id}
        type="range"
        className={classes.range}
        style={style}
        min={minimum}
        max={maximum}
        step={1}
        value={weeks}
        aria-valuetext={formatWeeks(weeks)}
        onChange={({ currentTarget }) => handleChange(currentTarget.valueAsNumber)}
      />
    </div>
  )
}
