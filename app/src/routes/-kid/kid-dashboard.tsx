import { VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { AskDialog } from '../../features/asks/lazy-ask-dialog.ts'
import { BadgesPanel } from '../../features/badges/badges-panel.tsx'
import { Celebrations } from '../../features/celebrations/lazy-celebrations.tsx'
import { useWhyDialog } from '../../features/explain/use-why-dialog.tsx'
import { InterestCard } from '../../features/forecast/interest/interest-card.tsx'
import { ForecastCard } from '../../features/forecast/lazy-cards.ts'
import { UpcomingCard } from '../../features/forecast/upcoming/upcoming-card.tsx'
import { GoalsPanel } from '../../features/goals/goals-panel.tsx'
import { ReadAloud } from '../../features/read-aloud/read-aloud.tsx'
import { FullNotice } from '../../features/sync/full-notice.tsx'
import { MoneySmartTips, TipCards } from '../../features/tips/tips.tsx'
import { tableLook, type HistoryLook } from '../../features/transactions/history-row.tsx'
import { storyLook } from '../../features/transactions/story-row.tsx'
import { TransactionHistory } from '../../features/transactions/transaction-history.tsx'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { useAuthorOf } from '../../ledger/queries/use-author-of.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { KidPlace } from '../../kid-place.ts'
import { placeName } from '../../messages/child/places.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { Greeting } from './greeting.tsx'
import { JourneyCard } from './journey-card.tsx'
import classes from './kid.module.css'
import { MoneyCards } from './money-cards.tsx'
import { savingsMark } from './savings-mark.ts'
import { useAllPlaces } from './use-all-places.ts'

const reader = (title: string) => <ReadAloud title={title} />

interface KidDashboardProps {
  readonly child: ChildRow
  /** The tab to show on phones and tablets. Wide screens show all tabs. */
  readonly place: KidPlace
}

/** The kid dashboard (SPEC §2): one of four tabs on phones and tablets, or all of them on one page on wide screens. */
export function KidDashboard({ child, place }: KidDashboardProps) {
  const { user } = useSignedIn()
  const goals = useGoals(child.id)
  const why = useWhyDialog(child, 'child')
  const hasAllPlaces = useAllPlaces()
  const bought = useBoughtDialog(child)
  const props = { child, goals, why, onBought: bought.open }
  return (
    <>
      {hasAllPlaces ? <AllPlaces {...props} /> : <Place {...props} place={place} />}
      {why.dialog}
      {bought.dialog}
      {/* Each celebration is shown only once, so not while a parent is viewing. */}
      {goals !== undefined && user.role === 'child' && <Celebrations child={child} goals={goals} place={place} />}
    </>
  )
}

/** The dialog to ask for the money of a goal that was bought, and a function that opens it. */
function useBoughtDialog(child: ChildRow) {
  const [goal, setGoal] = useState<GoalRow>()
  const [isOpen, setOpen] = useState(false)
  const open = (bought: GoalRow) => {
    setGoal(bought)
    setOpen(true)
  }
  return {
    open,
    dialog: goal && <AskDialog opened={isOpen} onClose={() => setOpen(false)} child={child} goal={goal} />,
  }
}

interface PlaceProps {
  readonly onBought: (goal: GoalRow) => void
  readonly child: ChildRow
  /** Undefined while loading. */
  readonly goals: readonly GoalRow[] | undefined
  readonly why: ReturnType<typeof useWhyDialog>
}

/** All tabs on one page, in the order of SPEC §2. */
function AllPlaces({ child, goals, why, onBought }: PlaceProps) {
  // Render the balance first, and the cards that depend on it in a later render.
  const deferredChild = useDeferredValue(child)
  const goalsPlace = useRef<HTMLDivElement>(null)
  const goToGoals = () => {
    goalsPlace.current?.scrollIntoView({ behavior: 'smooth' })
    goalsPlace.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Balances child={child} goals={goals} why={why} />
      <div className={classes.pair}>
        <JourneyCard child={child} goals={goals} onGoToGoals={goToGoals} />
        <UpcomingCard child={deferredChild} reader={reader} />
      </div>
      <TipCards child={child} reader={reader} />
      <ForecastCard child={deferredChild} reader={reader} />
      <InterestCard child={deferredChild} reader={reader} />
      <Moves child={child} why={why} />
      <div ref={goalsPlace} role="group" aria-label={kidPageMessages.goals()} tabIndex={-1} className={classes.place}>
        <GoalsPanel child={deferredChild} reader={reader} onBought={onBought} />
      </div>
      <div className={`${classes.pair} ${classes.wide}`}>
        <BadgesPanel child={deferredChild} goals={goals} reader={reader} />
        <MoneySmartTips child={child} reader={reader} />
      </div>
    </>
  )
}

/** One of the tabs. It takes the focus if switching tabs removed the focused element, such as the link to the goals. */
function Place({ place, ...props }: PlaceProps & { readonly place: KidPlace }) {
  const element = useRef<HTMLDivElement>(null)
  const { goals } = props
  const child = useDeferredValue(props.child)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [place])
  return (
    <div ref={element} role="group" aria-label={placeName(place, child.unit)} tabIndex={-1} className={classes.parts}>
      {place !== 'money' && (
        <VisuallyHidden>
          <h1>{placeName(place, child.unit)}</h1>
        </VisuallyHidden>
      )}
      {place === 'money' && <MoneyPlace {...props} />}
      {place === 'goals' && <GoalsPanel child={child} reader={reader} onBought={props.onBought} />}
      {place === 'grow' && (
        <>
          <ForecastCard child={child} reader={reader} />
          <InterestCard child={child} reader={reader} />
          <TipCards child={child} reader={reader} />
        </>
      )}
      {place === 'badges' && (
        <>
          <BadgesPanel child={child} goals={goals} reader={reader} />
          <MoneySmartTips child={child} reader={reader} />
        </>
      )}
    </div>
  )
}

function MoneyPlace({ child, goals, why }: PlaceProps) {
  const deferredChild = useDeferredValue(child)
  const navigate = useNavigate()
  return (
    <>
      <Balances child={child} goals={goals} why={why} />
      <div className={classes.pair}>
        <JourneyCard
          child={child}
          goals={goals}
          onGoToGoals={() => void navigate({ to: '/kid', search: { place: 'goals' } })}
        />
        <UpcomingCard child={deferredChild} reader={reader} />
      </div>
      <Moves child={child} why={why} look={storyLook} />
    </>
  )
}

const Balances = ({ child, goals, why }: Omit<PlaceProps, 'onBought'>) => (
  <>
    <Greeting child={child} />
    <FullNotice />
    <MoneyCards
      child={child}
      goals={goals}
      mark={goals && savingsMark(goals, child)}
      isParentView={useSignedIn().user.role === 'parent'}
      onWhy={(of) => why.explain({ of })}
    />
  </>
)

interface MovesProps extends Pick<PlaceProps, 'child' | 'why'> {
  readonly look?: HistoryLook
}

const Moves = ({ child, why, look = tableLook }: MovesProps) => (
  <TransactionHistory
    childId={child.id}
    of={child.denomination}
    look={look}
    title={kidPageMessages.history({ unit: child.unit })}
    today={child.derivedOn}
    onWhy={({ id }) => why.explain({ of: 'posting', postingId: id })}
    authorOf={useAuthorOf(child)}
  />
)
