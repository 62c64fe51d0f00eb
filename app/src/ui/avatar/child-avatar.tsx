import { ANIMALS, type Avatar } from '@little-ledger/domain'
import { ThemeIcon } from '@mantine/core'
import classes from '../sprites.module.css'

interface ChildAvatarProps {
  readonly avatar: Avatar
  /** Diameter in rem. */
  readonly size?: number
}

/** The diameter in rem from which the bitmap of the animals would be blurred on dense screens. */
const LARGE = 4

/** A child's animal on a disc of its color. Decorative: the child's name is always next to it. */
export const ChildAvatar = ({ avatar: { color, animal }, size = 2.5 }: ChildAvatarProps) => (
  <ThemeIcon
    className={classes.avatar ?? ''}
    size={`${size}rem`}
    bg={`color-mix(in srgb, var(--ll-${color}) 20%, var(--ll-surface))`}
    data-large={size >= LARGE || undefined}
    // The pictures in animals.svg are in the same order.
    style={{ '--animal': ANIMALS.indexOf(animal) }}
    aria-hidden="true"
  />
)
