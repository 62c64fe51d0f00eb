import { uiMessages } from '../../messages/ui.ts'
import classes from './page-message.module.css'

/** Shown while the user loads (SPEC §2). */
export function PageSpinner() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.spinner} />
      <span className={classes.hiddenWords}>{uiMessages.loading()}</span>
    </div>
  )
}
