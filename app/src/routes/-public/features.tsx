import { publicMessages } from '../../messages/pages.ts'
import { AllowanceIcon, CheckIcon, GoalIcon, InterestIcon } from '../../ui/icons.tsx'
import classes from './features.module.css'

const features = [
  { id: 'allowance', Icon: AllowanceIcon, title: publicMessages.allowanceTitle, text: publicMessages.allowanceText },
  { id: 'goals', Icon: GoalIcon, title: publicMessages.goalsTitle, text: publicMessages.goalsText },
  { id: 'interest', Icon: InterestIcon, title: publicMessages.interestTitle, text: publicMessages.interestText },
] as const

export function Features() {
  const promises = [publicMessages.promiseLogins(), publicMessages.promiseNoMoney(), publicMessages.promiseNoAds()]
  return (
    <section aria-label={publicMessages.featuresLabel()} className={classes.features}>
      <ul className={classes.cards}>
        {features.map(({ id, Icon, title, text }) => (
          <li key={id} className={classes.card}>
            <span className={classes.icon}>
              <Icon size={1.5} />
            </span>
            <h2 className={classes.title}>{title()}</h2>
            <p className={classes.text}>{text()}</p>
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
