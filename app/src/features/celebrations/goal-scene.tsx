import type { GoalPicture as PictureName } from '@little-ledger/domain'
import { GoalPicture } from '../../ui/goal-picture/goal-picture.tsx'
import { HappyFace } from '../../ui/illustrations/pig-faces.tsx'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './celebrations.module.css'

interface GoalSceneProps {
  /** Percentage of the target reached. Determines how far up the stairs the pig stands. */
  readonly percent: number
  readonly pictures: readonly PictureName[]
}

/** The percentage that each stair step stands for. */
const STEPS = [25, 50, 75, 100]

/** A pig that dances on the stairs up to the goals. */
export const GoalScene = ({ percent, pictures }: GoalSceneProps) => (
  <div className={classes.goalScene} style={{ '--step': percent / 25 - 1 } as React.CSSProperties}>
    <Picture viewBox="0 0 400 240" className={classes.stair}>
      {STEPS.map((step, index) => {
        const height = 34 + index * 34
        const isDone = step <= percent
        return (
          <g key={step}>
            <rect
              x={8 + index * 78}
              y={236 - height}
              width="72"
              height={height}
              rx="14"
              fill={isDone ? 'var(--child)' : 'var(--ll-line)'}
            />
            {isDone && (
              <path d={`M${32 + index * 78} ${254 - height}l8 8 15-16`} stroke="var(--ll-surface)" strokeWidth="6" />
            )}
          </g>
        )
      })}
      <path d="M354 236V118" stroke="var(--ll-ink-soft)" strokeWidth="6" />
    </Picture>
    <div className={classes.goals}>
      {pictures.map((picture, index) => (
        // The order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <GoalPicture key={index} picture={picture} size={pictures.length > 1 ? 2.75 : 4.5} />
      ))}
    </div>
    <PiggyBank level={percent / 100} face={<HappyFace />} className={classes.goalPig} />
  </div>
)
