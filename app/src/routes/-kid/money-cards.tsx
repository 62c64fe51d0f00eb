import { addMinorUnits, hasCash, type MinorUnits, type Denomination } from '@little-ledger/domain'
import { Box, Button, Card, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { AskBar, AskButton } from '../../features/asks/ask-bar.tsx'
import { Pig } from '../../features/pig/pig.tsx'
import { ReadAloud } from '../../features/read-aloud/read-aloud.tsx'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { formatWholePercent } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { Bank } from '../../ui/illustrations/bank.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { strong } from '../../ui/rich-text.tsx'
import { amountLength } from '../../ui/money/amount-length.ts'
import { WhyButton } from '../../ui/money/why-button.tsx'
import classes from './cards.module.css'
import { SmallPig } from './place-icons.tsx'
import type { SavingsMark } from './savings-mark.ts'
import { balanceName } from '../../messages/explain.ts'

const CashDialog = lazyDialog(() => import('../../features/cash/cash-dialog.tsx').then((module) => module.CashDialog))

interface MoneyCardsProps {
  readonly child: ChildRow
  /** Undefined while loading. */
  readonly goals: readonly GoalRow[] | undefined
  /** The savings target; undefined while the goals load. */
  readonly mark: SavingsMark | undefined
  readonly isParentView: boolean
  readonly onWhy: (of: 'bank' | 'cash' | 'total') => void
}

/** The cards Total Savings, Bank Balance and Cash in Piggy Bank (SPEC §2). */
export function MoneyCards({ child, goals, mark, isParentView, onWhy }: MoneyCardsProps) {
  const [isCounting, setCounting] = useState(false)
  const { unit } = child
  const withCash = hasCash(child)
  // Side by side, both amounts have one size.
  const isLong = [child.balance, child.cashOnHand].some((amount) => isLongAmount(amount, child.denomination))
  return (
    <div className={classes.money} data-alone={!withCash || undefined} style={colorStyle(child.avatar)}>
      <MoneyCard
        label={balanceName('total', unit)}
        what={kidPageMessages.whyTotal()}
        amount={addMinorUnits(child.balance, child.cashOnHand)}
        of={child.denomination}
        isHero
        onWhy={() => onWhy(withCash ? 'total' : 'bank')}
      >
        <div className={classes.piggy}>
          <Pig
            child={child}
            goals={goals}
            isParentView={isParentView}
            caption={mark && <Towards mark={mark} />}
            pictureClassName={classes.picture}
            bubbleClassName={classes.mark}
          />
        </div>
      </MoneyCard>
      {!withCash && <AskButton child={child} className={classes.askAlone} />}
      {withCash && (
        <>
          <MoneyCard
            label={balanceName('bank', 'money')}
            what={kidPageMessages.whyBank()}
            isLong={isLong}
            amount={child.balance}
            of={child.denomination}
            onWhy={() => onWhy('bank')}
          >
            <Bank className={classes.bank} />
            <AskButton child={child} className={classes.action} />
          </MoneyCard>
          <MoneyCard
            label={balanceName('cash', unit)}
            what={kidPageMessages.whyCash()}
            isLong={isLong}
            amount={child.cashOnHand}
            of={child.denomination}
            onWhy={() => onWhy('cash')}
          >
            <CountButton onClick={() => setCounting(true)} />
          </MoneyCard>
        </>
      )}
      <AskBar child={child} />
      <CashDialog opened={isCounting} onClose={() => setCounting(false)} child={child} />
    </div>
  )
}

const CountButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button
    variant="light"
    className={classes.action ?? ''}
    aria-label={kidPageMessages.countCash()}
    leftSection={<SmallPig className={classes.piggyIcon} />}
    onClick={onClick}
    {...CashDialog.preloading}
  >
    <Box component="span" visibleFrom="sm">
      {kidPageMessages.countCash()}
    </Box>
    <Box component="span" hiddenFrom="sm">
      {kidPageMessages.count()}
    </Box>
  </Button>
)

interface MoneyCardProps {
  readonly label: string
  /** The amount's name in 'Why is {what} {amount}?'. */
  readonly what: string
  readonly amount: MinorUnits
  readonly of: Denomination
  readonly isHero?: boolean
  readonly isLong?: boolean
  readonly onWhy: () => void
  /** A picture or an action button, shown next to the amount. */
  readonly children?: ReactNode
}

/** Longer amounts get a smaller font on narrow phones. */
const MAX_LENGTH = '$9,999.99'.length

const isLongAmount = (amount: MinorUnits, of: Denomination): boolean => amountLength(amount, of) > MAX_LENGTH

const MoneyCard = ({ label, what, amount, of, isHero = false, isLong, onWhy, children }: MoneyCardProps) => (
  <Card
    component="section"
    className={classes.moneyCard}
    mod={{ hero: isHero, long: isLong ?? isLongAmount(amount, of) }}
    aria-label={label}
  >
    <div className={classes.figure}>
      {isHero ? (
        <div className={classes.titled}>
          <h2 className={classes.label}>{label}</h2>
          <ReadAloud title={label} />
        </div>
      ) : (
        <h2 className={classes.label}>{label}</h2>
      )}
      <WhyButton what={what} amount={amount} of={of} size={isHero ? 'hero' : 'large'} onClick={onWhy} />
    </div>
    {children}
  </Card>
)

const markName = (name: ReactNode) => (
  <Text key="name" span inherit lineClamp={2}>
    {name}
  </Text>
)

/** Shows the progress toward the savings target. */
function Towards({ mark: { name, percent, of } }: { readonly mark: SavingsMark }) {
  if (of === 'goal' && percent === 100) return kidPageMessages.enoughFor({ name, mark: markName })
  const towards = of === 'badge' ? kidPageMessages.towardsBadge : kidPageMessages.towards
  return towards({ percent: formatWholePercent(percent), name, b: strong, mark: markName })
}
