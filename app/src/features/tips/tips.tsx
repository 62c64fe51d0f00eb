import { Card, Group, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { smartTips, smartTipsTitle, tipCardMessages } from '../../messages/tips.ts'
import { CoinStack, SleepingMoon, Sprout } from '../../ui/illustrations/tip-pictures.tsx'
import { strong } from '../../ui/rich-text.tsx'
import classes from './tips.module.css'

const CARDS = [
  { title: tipCardMessages.saveFirstTitle, text: tipCardMessages.saveFirst, tone: 'coin', Picture: CoinStack },
  { title: tipCardMessages.sleepOnItTitle, text: tipCardMessages.sleepOnIt, tone: 'piggy', Picture: SleepingMoon },
  { title: tipCardMessages.letItGrowTitle, text: tipCardMessages.letItGrow, tone: 'brand', Picture: Sprout },
]

interface TipsProps {
  readonly child: Pick<ChildRow, 'unit' | 'denomination'>
  /** Renders a button that reads the tips with this title aloud. */
  readonly reader?: (title: string) => ReactNode
}

/** The three tip cards (SPEC §2). */
export const TipCards = ({ child: { unit }, reader }: TipsProps) => (
  <section aria-labelledby="tip-cards">
    <VisuallyHidden id="tip-cards" role="heading" aria-level={2}>
      {tipCardMessages.heading()}
    </VisuallyHidden>
    <ul className={classes.cards}>
      {CARDS.map(({ title, text, tone, Picture }) => (
        <Card component="li" key={tone} padding="lg" shadow="none" className={classes.card} data-tone={tone}>
          <Picture unit={unit} />
          <div>
            <Group gap="0.25rem" wrap="nowrap" mb="0.25rem">
              <Title order={3} fz="1.25rem">
                {title()}
              </Title>
              {reader?.(title())}
            </Group>
            <p>{text({ unit })}</p>
          </div>
        </Card>
      ))}
    </ul>
  </section>
)

/** The Money Smart Tips section (SPEC §2). */
export const MoneySmartTips = ({ child: { unit, denomination }, reader }: TipsProps) => (
  <Card component="section" aria-labelledby="money-smart-tips">
    <Group gap="0.25rem" wrap="nowrap" mb="md">
      <Title order={2} id="money-smart-tips">
        {smartTipsTitle(unit)}
      </Title>
      {reader?.(smartTipsTitle(unit))}
    </Group>
    <ul className={classes.tips}>
      {Object.entries(smartTips(denomination, strong)).map(([id, tip]) => (
        <li key={id} className={classes.tip}>
          <p>{tip}</p>
        </li>
      ))}
    </ul>
  </Card>
)
