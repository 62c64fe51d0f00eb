import type { Child } from '@little-ledger/domain'
import { Link } from '@tanstack/react-router'
import { KID_PLACES } from '../../kid-place.ts'
import { placeMessages, placeName } from '../../messages/child/places.ts'
import classes from './kid.module.css'
import { PLACE_ICONS } from './place-icons.tsx'
import { useAllPlaces } from './use-all-places.ts'

/**
 * Links to the four tabs of the child's page on phones and tablets. Not rendered on wide screens, which show all of
 * them.
 */
export function BottomBar({ unit }: { readonly unit: Child['unit'] }) {
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
                // Only the link to the current tab gets `aria-current`.
                activeOptions={{ exact: true }}
                className={classes.link ?? ''}
              >
                <Icon />
                {placeName(each, unit)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
