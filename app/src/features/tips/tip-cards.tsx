import type { ReactNode } from 'react'
import { CoinStack, SleepingMoon, Sprout } from '../../ui/illustrations/tip-pictures.tsx'
import classes from './tips.module.css'

interface Tip {
  readonly title: string
  readonly text: string
  readonly tone: 'coin' | 'piggy' | 'brand'
  readonly picture: ReactNode
}

const TIPS: readonly Tip[] = [
  {
    title: 'Save a little first',
    text: 'Got some money? Put a bit away before you spend any.',
    tone: 'coin',
    picture: <CoinStack />,
  },
  {
    title: 'Sleep on it',
    text: 'See something fun? Wait one night. Do you still want it?',
    tone: 'piggy',
    picture: <SleepingMoon />,
  },
  {
    title: 'Let it grow',
    text: 'Money you leave in the bank can grow, like a little plant.',
    tone: 'brand',
    picture: <Sprout />,
  },
]

/** SPEC §2: three tip cards. */
export const TipCards = () => (
  <section aria-labelledby="tip-cards">
    <h2 id="tip-cards" className={classes.hidden}>
      Three tips for you
    </h2>
    <ul className={classes.cards}>
      {TIPS.map(({ title, text, tone, picture }) => (
        <li key={title} className={classes.card} data-tone={tone}>
          <div className={classes.picture}>{picture}</div>
          <div>
            <h3 className={classes.cardTitle}>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
