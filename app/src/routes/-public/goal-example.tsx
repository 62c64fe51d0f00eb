import { publicMessages } from '../../messages/pages.ts'
import { strong } from '../../ui/rich-text.tsx'
import { Bike } from '../../ui/illustrations/bike.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './goal-example.module.css'

/** The example goal card (SPEC §2). */
export function GoalExample() {
  return (
    <div className={classes.scene}>
      <article className={classes.card} aria-labelledby="goal-example-name">
        <Bike className={classes.bike} />
        <div className={classes.words}>
          <div className={classes.figures}>
            <h2 id="goal-example-name" className={classes.name}>
              {publicMessages.exampleGoal()}
            </h2>
            <p className={classes.amount}>{publicMessages.exampleAmount({ b: strong })}</p>
          </div>
          <div
            className={classes.track}
            role="progressbar"
            aria-label={publicMessages.exampleProgress()}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={45}
          >
            <span className={classes.saved} style={{ width: '45%' }} />
          </div>
          <p className={classes.hint}>{publicMessages.exampleHint()}</p>
        </div>
      </article>
      <PiggyBank className={classes.piggy} />
    </div>
  )
}
