import classes from './tips.module.css'

const TIPS = [
  ['Needs come before wants.', 'Food is a need. A toy is a want.'],
  ['Big goals are made of small steps.', 'One dollar a week is 52 dollars in a year.'],
  ['Look at two prices.', 'The same thing can cost less in another shop.'],
  ['Count your piggy bank often.', 'Then you always know what you have.'],
  ['Sharing feels good too.', 'Keep a little for somebody you like.'],
] as const

/** SPEC §2, Money Smart Tips: short enough to be read alone. */
export const MoneySmartTips = () => (
  <section className={classes.panel} aria-labelledby="money-smart-tips">
    <h2 id="money-smart-tips" className={classes.title}>
      Money Smart Tips
    </h2>
    <ul className={classes.tips}>
      {TIPS.map(([tip, why]) => (
        <li key={tip} className={classes.tip}>
          <p>
            <strong>{tip}</strong> {why}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
