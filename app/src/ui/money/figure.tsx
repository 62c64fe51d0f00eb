import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './money.module.css'

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  /** A note or control shown next to the value. */
  readonly note?: ReactNode
  readonly className?: string | undefined
}

/** A labeled value in a `dl`. */
export const Figure = ({ label, value, note, className }: FigureProps) => (
  <div className={className}>
    <Text component="dt" c="dimmed" fz="sm">
      {label}
    </Text>
    <dd className={classes.value}>{value}</dd>
    {note && (
      <Text component="dd" c="dimmed" fz="sm">
        {note}
      </Text>
    )}
  </div>
)
