import { GOAL_PICTURES, type GoalPicture as PictureName } from '@little-ledger/domain'
import type { CSSProperties } from 'react'
import classes from '../sprites.module.css'

interface GoalPictureProps {
  readonly picture: PictureName
  /** Width and height in rem. */
  readonly size: number
}

/** The picture of a savings goal. Decorative: the goal's name is always next to it. */
export const GoalPicture = ({ picture, size }: GoalPictureProps) => (
  <span
    className={classes.goalPicture}
    // The pictures in goal-pictures.svg are in the same order.
    style={{ '--size': `${size}rem`, '--picture': GOAL_PICTURES.indexOf(picture) } as CSSProperties}
    aria-hidden="true"
  />
)
