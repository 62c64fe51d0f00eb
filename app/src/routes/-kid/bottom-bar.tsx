import { Link } from '@tanstack/react-router'
import { KID_PLACES } from '../../auth/kid-place.ts'
import { placeMessages } from '../../messages/child/places.ts'
import classes from './bottom-bar.module.css'
import { PLACE_ICONS } from './place-icons.tsx'
import { useAllPlaces } from './use-all-places.ts'

/** Leads to the four places on phones and tablets. Wide screens show all of them. */
export function BottomBar() {
  if (useAllPlaces()) return null
  return (
    <nav className={classes.bar} aria-label={placeMessages.places()}>
      <ul className={classes.places}>
        {KID_PLACES.map((each) => {
          const Icon = PLACE_ICONS[each]
          return (
            <li key={each}>
              <Link
                to="/kid"
                search={each === 'money' ? {} : { place: each }}
                // Sets `aria-current` only where the place is the same.
                activeOptions={{ exact: true }}
                className={classes.link ?? ''}
              >
                <Icon />
                {placeMessages[each]()}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
