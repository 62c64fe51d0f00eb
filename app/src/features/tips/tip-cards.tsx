import type { ReactNode } from 'react'
import { tipCardMessages } from '../../messages/tips.ts'
import { CoinStack, SleepingMoon, Sprout } from '../../ui/illustrations/tip-pictures.tsx'
import classes from './tips.module.css'

interface Tip {
  readonly title: () => string
  readonly text: () => string
  readonly tone: 'coin' | 'piggy' | 'brand'
  readonly picture: ReactNode
}

const TIPS: readonly Tip[] = [
  { title: tipCardMessages.saveFirstTitle, text: tipCardMessages.saveFirst, tone: 'coin', picture: <CoinStack /> },
  { title: tipCardMessages.sleepOnItTitle, text: tipCardMessages.sleepOnIt, tone: 'piggy', picture: <SleepingMoon /> },
  { title: tipCardMessages.letItGrowTitle, text: tipCardMessages.letItGrow, tone: 'brand', picture: <Sprout /> },
]

/** The three tip cards (SPEC §2). */
export const TipCards = () => (
  <section aria-labelledby="tip-cards">
    <h2 id="tip-cards" className={classes.hidden}>
      {tipCardMessages.heading()}
    </h2>
    <ul className={classes.cards}>
      {TIPS.map(({ title, text, tone, picture }) => (
        <li key={tone} className={classes.card} data-tone={tone}>
          <div className={classes.picture}>{picture}</div>
          <div>
            <h3 className={classes.cardTitle}>{title()}</h3>
            <p>{text()}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
