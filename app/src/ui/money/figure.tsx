import type { ReactNode } from 'react'
import classes from './figure.module.css'

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  /** A note or control shown with the value. */
  readonly note?: ReactNode
  readonly className?: string | undefined
}

/** A labeled value in a `dl`. */
export const Figure = ({ label, value, note, className }: FigureProps) => (
  <div className={className}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value}</dd>
    {note && <dd className={classes.note}>{note}</dd>}
  </div>
)
