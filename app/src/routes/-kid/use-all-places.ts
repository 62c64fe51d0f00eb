import { useMediaQuery } from '@mantine/hooks'
import { ALL_PLACES } from '../../auth/kid-place.ts'

/** Whether the screen is wide enough to show all tabs on one page. */
export const useAllPlaces = (): boolean => useMediaQuery(ALL_PLACES, undefined, { getInitialValueInEffect: false })
