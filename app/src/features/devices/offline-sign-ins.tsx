import { useLiveQuery } from 'dexie-react-hooks'
import { useSignedIn } from '../../auth/session-context.tsx'
import classes from './devices-dialog.module.css'
import { useNameOf } from './use-name-of.ts'

/** Whose passwords this very device can check by itself. */
export function OfflineSignIns() {
  const { store } = useSignedIn()
  const nameOf = useNameOf()
  const logins = useLiveQuery(() => store.db.logins.filter(({ verifier }) => verifier !== undefined).toArray(), [store])
  if (nameOf === undefined || logins === undefined || logins.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="people-here">
      <h3 id="people-here" className={classes.heading}>
        Who can log in on this device without a network
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
