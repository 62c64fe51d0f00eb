import { Card, Title, VisuallyHidden } from '@mantine/core'
import { moneySmartTipsMessages, tipCardMessages } from '../../messages/tips.ts'
import { CoinStack, SleepingMoon, Sprout } from '../../ui/illustrations/tip-pictures.tsx'
import { strong } from '../../ui/rich-text.tsx'
import classes from './tips.module.css'

const CARDS = [
  { title: tipCardMessages.saveFirstTitle, text: tipCardMessages.saveFirst, tone: 'coin', Picture: CoinStack },
  { title: tipCardMessages.sleepOnItTitle, text: tipCardMessages.sleepOnIt, tone: 'piggy', Picture: SleepingMoon },
  { title: tipCardMessages.letItGrowTitle, text: tipCardMessages.letItGrow, tone: 'brand', Picture: Sprout },
]

/** The three tip cards (SPEC §2). */
export const TipCards = () => (
  <section aria-labelledby="tip-cards">
    <VisuallyHidden id="tip-cards" role="heading" aria-level={2}>
      {tipCardMessages.heading()}
    </VisuallyHidden>
    <ul className={classes.cards}>
      {CARDS.map(({ title, text, tone, Picture }) => (
        <Card component="li" key={tone} padding="lg" shadow="none" className={classes.card} data-tone={tone}>
          <Picture />
          <div>
            <Title order={3} fz="1.25rem" mb="0.25rem">
              {title()}
            </Title>
            <p>{text()}</p>
          </div>
        </Card>
      ))}
    </ul>
  </section>
)

const { title: tipsTitle, ...TIPS } = moneySmartTipsMessages

/** The Money Smart Tips section (SPEC §2). */
export const MoneySmartTips = () => (
  <Card component="section" aria-labelledby="money-smart-tips">
    <Title order={2} id="money-smart-tips" mb="md">
      {tipsTitle()}
    </Title>
    <ul className={classes.tips}>
      {Object.entries(TIPS).map(([id, tip]) => (
        <li key={id} className={classes.tip}>
          <p>{tip({ b: strong })}</p>
        </li>
      ))}
    </ul>
  </Card>
)
