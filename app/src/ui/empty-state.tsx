import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  /** What is missing, such as 'No transactions yet.'. */
  readonly text: string
  /** What will appear here, or how to begin. */
  readonly hint?: string
  readonly picture?: ReactNode
  readonly action?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ text, hint, picture, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
