import type { ReactNode } from 'react'
import classes from './page-message.module.css'

interface PageMessageProps {
  readonly picture: ReactNode
  readonly title: string
  readonly children: ReactNode
  /** Buttons and links. */
  readonly actions?: ReactNode
}

/** A page with a short message: something is missing, broken or not allowed. */
export function PageMessage({ picture, title, children, actions }: PageMessageProps) {
  return (
    <main className={classes.page}>
      <div className={classes.picture}>{picture}</div>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.words}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </main>
  )
}
