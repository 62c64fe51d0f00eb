import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import { ALL_PLACES } from '../../kid-place.ts'
import { whenNothingIsOpen } from '../../ui/dialog/close-requests.ts'

/**
 * Whether the screen is wide enough to show all tabs on one page. Turning a tablet changes that only once no dialog is
 * open: the other layout has dialogs of its own, without what was typed.
 */
export function useAllPlaces(): boolean {
  const isWide = useMediaQuery(ALL_PLACES, undefined, { getInitialValueInEffect: false })
  const [hasAllPlaces, setAllPlaces] = useState(isWide)
  useLayoutEffect(() => whenNothingIsOpen(() => setAllPlaces(isWide)), [isWide])
  return hasAllPlaces
}
