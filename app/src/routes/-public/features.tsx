import { AllowanceIcon, CheckIcon, GoalIcon, InterestIcon } from '../../ui/icons.tsx'
import classes from './features.module.css'

const features = [
  {
    Icon: AllowanceIcon,
    title: 'Automated weekly allowance',
    text: 'Choose the amount and the day. It arrives on time, every time, even with no internet.',
  },
  {
    Icon: GoalIcon,
    title: 'Savings goals with tracking',
    text: 'A bike, a game, a trip. Every dollar moves the bar, in the bank or in the piggy bank.',
  },
  {
    Icon: InterestIcon,
    title: 'Customizable interest',
    text: 'You set the rate, simple or compound. They find out what waiting is worth.',
  },
] as const

const promises = ['Separate logins for parents and kids', 'No real money at risk', 'No ads'] as const

export function Features() {
  return (
    <section aria-label="What Little Ledger does" className={classes.features}>
      <ul className={classes.cards}>
        {features.map(({ Icon, title, text }) => (
          <li key={title} className={classes.card}>
            <span className={classes.icon}>
              <Icon size={1.5} />
            </span>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
      <ul className={classes.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <CheckIcon /> {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}
