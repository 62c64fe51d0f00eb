import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import { ALL_PLACES } from '../../kid-place.ts'
import { whenNothingIsOpen } from '../../ui/dialog/close-requests.ts'
import { usePrinting } from '../../ui/page/use-printing.ts'

/**
 * Whether the screen is wide enough to show all tabs on one page. Turning a tablet changes that only once no dialog is
 * open: the other layout has dialogs of its own, without what was typed. Paper, which is narrow, does not change it: the
 * browser would not wait for the other layout, and print blank sheets.
 */
export function useAllPlaces(): boolean {
  const isWide = useMediaQuery(ALL_PLACES, undefined, { getInitialValueInEffect: false })
  const isPrinting = usePrinting()
  const [hasAllPlaces, setAllPlaces] = useState(isWide)
  useLayoutEffect(() => {
    // Right after printing, `isWide` can still be that of the paper.
    if (isPrinting || isWide !== matchMedia(ALL_PLACES).matches) return
    return whenNothingIsOpen(() => setAllPlaces(isWide))
  }, [isWide, isPrinting])
  return hasAllPlaces
}
