import { Bike } from '../../ui/illustrations/bike.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './goal-example.module.css'

/** What a child sees of a goal, as an example. At $5 a week the missing $55 take eleven weeks. */
export function GoalExample() {
  return (
    <div className={classes.scene}>
      <article className={classes.card} aria-labelledby="goal-example-name">
        <Bike className={classes.bike} />
        <div className={classes.words}>
          <div className={classes.figures}>
            <h2 id="goal-example-name" className={classes.name}>
              Bike
            </h2>
            <p className={classes.amount}>
              <strong>$45</strong> / $100
            </p>
          </div>
          <div
            className={classes.track}
            role="progressbar"
            aria-label="Saved for the bike"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={45}
          >
            <span className={classes.saved} style={{ width: '45%' }} />
          </div>
          <p className={classes.hint}>$55 to go. At $5 a week, that is 11 weeks.</p>
        </div>
      </article>
      <PiggyBank className={classes.piggy} />
    </div>
  )
}
