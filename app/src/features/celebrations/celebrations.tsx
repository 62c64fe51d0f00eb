import type { Arrivals } from '@little-ledger/domain'
import { useEffect, useRef, useState } from 'react'
import type { KidPlace } from '../../kid-place.ts'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useLedger, type FamilyStore } from '../../ledger/family-store.ts'
import { readRecentHistory } from '../../ledger/queries/queries.ts'
import { Celebration, type Moment } from '../../ui/celebration.tsx'
import { dismissAction, isToastInTheWay } from '../../ui/toast/toast-store.ts'
import { takeAchievements, type Achievement } from './achievements.ts'
import { answerMoment } from './answer-moment.tsx'
import { takeAnswer } from './answers.ts'
import { hasSeenArrivals, takeArrivals } from './arrivals.ts'
import { badgeMoment } from './badge-moment.tsx'
import { giftMoment } from './gift-moment.tsx'
import { takeGoalMarks, type PassedMark } from './goal-marks.ts'
import { CompletedMoment, PassedMarkMoment } from './goal-moment.tsx'
import { PaydayMoment } from './payday-moment.tsx'

export interface CelebrationsProps {
  readonly child: ChildRow
  readonly goals: readonly GoalRow[]
  /** The tab that is shown. A card ends when another one is opened, whose start it would cover. */
  readonly place?: KidPlace
}

/** What is being celebrated. A `card` lies over the page; every other kind fills the screen. */
type Celebrated =
  | { readonly card: Moment }
  | { readonly payday: Arrivals }
  | { readonly passed: readonly PassedMark[] }
  | { readonly completed: readonly Achievement[] }

/** How long the page must stay unchanged before a celebration starts. */
const SETTLE_MS = 300
/** How often to check whether the screen is free. */
const RETRY_MS = 700

/**
 * Celebrates what is new for the child on this device, one thing at a time: money, answers to asks, progress toward
 * goals, completed goals and badges. Each is stored as celebrated before it is shown.
 */
export function Celebrations({ child, goals, place }: CelebrationsProps) {
  const [current, setCurrent] = useState<Celebrated>()
  const [shownIn, setShownIn] = useState(place)
  if (shownIn !== place) {
    setShownIn(place)
    if (current && 'card' in current) setCurrent(undefined)
  }
  const region = useRef<HTMLDivElement>(null)
  const { store } = useLedger()
  const isShowing = current !== undefined
  useEffect(() => {
    if (isShowing) return
    let isStopped = false
    const isStillFree = () => !isStopped && isFree(region.current)
    const look = async () => {
      const next = isFree(region.current) ? await takeNext(store, { child, goals }, isStillFree) : 'later'
      if (isStopped) return
      if (next === 'later') timer = setTimeout(() => void look(), RETRY_MS)
      else setCurrent(next)
    }
    let timer = setTimeout(() => void look(), SETTLE_MS)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isShowing, store, child, goals])
  const end = () => setCurrent(undefined)
  return (
    <div ref={region}>
      <Celebration moment={current && 'card' in current ? current.card : undefined} onEnd={end} />
      {current && 'payday' in current && <PaydayMoment child={child} arrivals={current.payday} onEnd={end} />}
      {current && 'passed' in current && <PassedMarkMoment child={child} passed={current.passed} onEnd={end} />}
      {current && 'completed' in current && (
        <CompletedMoment child={child} achievements={current.completed} onEnd={end} />
      )}
    </div>
  )
}

/**
 * Whether the child can see the page and no dialog is open. The page is not in the document while the snapshot from the
 * last visit is shown.
 */
const isFree = (region: HTMLElement | null): boolean =>
  region?.isConnected === true &&
  document.visibilityState === 'visible' &&
  document.querySelector('[aria-modal="true"]') === null

/**
 * Takes the next thing to celebrate, or returns `later` if the screen is no longer free or the user should read a toast
 * first. On the first visit, there is no need to wait for a toast, because all money counts as seen.
 */
async function takeNext(
  store: FamilyStore,
  { child, goals }: CelebrationsProps,
  isStillFree: () => boolean,
): Promise<Celebrated | 'later' | undefined> {
  const history = await readRecentHistory(store, child.id).catch(() => undefined)
  if (history === undefined) return undefined
  if (!isStillFree()) return 'later'
  if (isToastInTheWay() && hasSeenArrivals(child.id)) return 'later'
  const arrivals = takeArrivals(child.id, history)
  if (arrivals) {
    const isPayday = arrivals.allowances.length + arrivals.advances.length + arrivals.interest.length > 0
    return isPayday ? { payday: arrivals } : { card: giftMoment(arrivals.gifts, child.denomination) }
  }
  if (isToastInTheWay()) return 'later'
  const answered = takeAnswer(child)
  if (answered) {
    // An ask that was answered can't be taken back.
    dismissAction(answered.id)
    return { card: answerMoment(answered, child) }
  }
  const passed = takeGoalMarks(child, goals)
  if (passed.length > 0) return { passed }
  const achievements = takeAchievements(child, goals)
  if (achievements.some((each) => 'goal' in each)) return { completed: achievements }
  const badges = achievements.flatMap((each) => ('badge' in each ? [each.badge] : []))
  return badges.length > 0 ? { card: badgeMoment(badges, child) } : undefined
}
