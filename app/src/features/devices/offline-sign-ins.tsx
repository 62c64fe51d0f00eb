import { useOfflineLogins } from '../../auth/login-table.ts'
import { devicesMessages } from '../../messages/devices.ts'
import classes from './devices-dialog.module.css'
import { useUserNames } from './use-user-names.ts'

/** Users who can sign in on this device without the server. */
export function OfflineSignIns() {
  const nameOf = useUserNames()
  const logins = useOfflineLogins()
  if (nameOf === undefined || logins === undefined || logins.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="offline-sign-ins">
      <h3 id="offline-sign-ins" className={classes.heading}>
        {devicesMessages.offlineSignIns()}
      </h3>
      <ul className={classes.people}>
        {logins.map((login) => (
          <li key={login.userId} className={classes.person}>
            {nameOf(login)}
          </li>
        ))}
      </ul>
    </section>
  )
}
