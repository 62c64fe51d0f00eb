import type { Denomination, GoalPicture as PictureName } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { badgeTexts, celebrationMessages } from '../../messages/badges.ts'
import { goalMomentMessages } from '../../messages/child/moments.ts'
import { formatAmount } from '../../messages/formats.ts'
import type { Achievement } from './achievements.ts'
import { GoalScene } from './goal-scene.tsx'
import { MARKS, type PassedMark } from './goal-marks.ts'
import { MomentScreen } from './moment-screen.tsx'
import classes from './celebrations.module.css'

interface GoalMomentProps {
  readonly child: ChildRow
  readonly onEnd: () => void
}

/** Maximum number of goals to name. */
const MAX_NAMED = 3

/** Celebrates goals whose savings passed a quarter, half, three quarters or all of the target. */
export function PassedMarkMoment({
  child,
  passed,
  onEnd,
}: GoalMomentProps & { readonly passed: readonly PassedMark[] }) {
  const mark = MARKS.findLast((each) => passed.some((one) => one.mark === each)) ?? 100
  const pictures = passed.map(({ goal }) => goal.picture)
  return (
    <GoalScreen child={child} title={TITLES[mark]()} percent={mark} pictures={pictures} onEnd={onEnd}>
      {passed.slice(0, MAX_NAMED).map((one) => ({ id: one.goal.id, text: lineOf(one, child.denomination) }))}
    </GoalScreen>
  )
}

const TITLES = {
  25: goalMomentMessages.quarterTitle,
  50: goalMomentMessages.halfTitle,
  75: goalMomentMessages.threeQuartersTitle,
  100: goalMomentMessages.enoughTitle,
}

function lineOf({ goal: { name }, mark, remaining }: PassedMark, of: Denomination): string {
  if (mark === 75) return goalMomentMessages.threeQuarters({ name, remaining: formatAmount(remaining, of) })
  const text = { 25: goalMomentMessages.quarter, 50: goalMomentMessages.half, 100: goalMomentMessages.enough }[mark]
  return text({ name })
}

/** Celebrates completed goals, along with any new badges. */
export function CompletedMoment({
  child,
  achievements,
  onEnd,
}: GoalMomentProps & { readonly achievements: readonly Achievement[] }) {
  const goals = achievements.flatMap((each) => ('goal' in each ? [each.goal] : []))
  const lines = achievements.map((each) => ({
    id: each.id,
    text:
      'goal' in each
        ? celebrationMessages.goalCompleted({ name: each.goal.name })
        : celebrationMessages.badgeEarned({ name: badgeTexts(each.badge.id, child).name }),
  }))
  return (
    <GoalScreen
      child={child}
      title={celebrationMessages.goalTitle()}
      percent={100}
      pictures={goals.map(({ picture }) => picture)}
      onEnd={onEnd}
    >
      {lines.slice(0, 2 * MAX_NAMED)}
    </GoalScreen>
  )
}

interface GoalScreenProps extends GoalMomentProps {
  readonly title: string
  readonly percent: number
  readonly pictures: readonly PictureName[]
  readonly children: readonly { readonly id: string; readonly text: string }[]
}

const GoalScreen = ({ child, title, percent, pictures, onEnd, children }: GoalScreenProps) => (
  <MomentScreen
    avatar={child.avatar}
    title={title}
    picture={<GoalScene percent={percent} pictures={pictures.slice(0, MAX_NAMED)} />}
    sound="fanfare"
    onEnd={onEnd}
  >
    {children.map(({ id, text }) => (
      <p key={id} className={children.length === 1 ? classes.only : classes.line}>
        {text}
      </p>
    ))}
  </MomentScreen>
)
