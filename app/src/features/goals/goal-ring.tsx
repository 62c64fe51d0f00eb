import { goalMessages } from '../../messages/goals.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import classes from './goal-ring.module.css'

interface GoalRingProps {
  /** Accessible name. */
  readonly label: string
  /** Whole percent, 0 to 100. */
  readonly percent: number
  readonly isComplete: boolean
}

/** Progress of a goal as a ring, with a check mark when complete. */
export function GoalRing({ label, percent, isComplete }: GoalRingProps) {
  return (
    <div
      className={classes.ring}
      data-complete={isComplete}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 80 80" aria-hidden="true" focusable="false">
        <circle className={classes.track} cx="40" cy="40" r="34" />
        <circle
          className={classes.saved}
          cx="40"
          cy="40"
          r="34"
          pathLength="100"
          strokeDasharray={`${isComplete ? 100 : percent} 100`}
          // The round line cap would show a dot at 0%.
          visibility={percent === 0 && !isComplete ? 'hidden' : 'visible'}
        />
      </svg>
      <span className={classes.middle}>
        {isComplete ? <CheckIcon size={1.75} /> : goalMessages.percent({ percent })}
      </span>
    </div>
  )
}
