import classes from './page-message.module.css'

/** Holds the page while the user loads (SPEC §2). */
export function PageSpinner() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.spinner} />
      <span className={classes.hiddenWords}>Loading…</span>
    </div>
  )
}
