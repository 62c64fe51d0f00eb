import { UnstyledButton } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useHistory } from '../../ledger/queries/queries.ts'
import { pigMessages } from '../../messages/child/pig.ts'
import { smartTips, tipCardMessages } from '../../messages/tips.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { strong } from '../../ui/rich-text.tsx'
import { FullFace, HappyFace, SleepyFace } from '../../ui/illustrations/pig-faces.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { playSound } from '../../ui/sound/play-sound.ts'
import { fillLevel, moodOf, type Mood } from './mood.ts'
import classes from './pig.module.css'

const PigNameDialog = lazyDialog(async () => (await import('./pig-name-dialog.tsx')).PigNameDialog)

interface PigProps {
  readonly child: ChildRow
  /** Undefined while loading. */
  readonly goals: readonly GoalRow[] | undefined
  readonly isParentView: boolean
  /** The text in the speech bubble until the pig is tapped. */
  readonly caption: ReactNode
  readonly pictureClassName: string | undefined
  readonly bubbleClassName: string | undefined
}

/** How long the pig talks after a tap: long enough for a beginning reader. */
const TALK_MS = 10_000

/** How far a full pig is filled: not to the top, so that some of its skin still shows. */
const MAX_LEVEL = 0.8

/** Number of history rows to check for an allowance or interest paid today. */
const NEWEST = 5

/** The pig that holds the child's cash. It has a mood, may have a name, and says something when tapped. */
export function Pig({ child, goals, isParentView, caption, pictureClassName, bubbleClassName }: PigProps) {
  const newest = useHistory(child.id, true, NEWEST)?.rows ?? []
  const mood = moodOf(child, goals ?? [], newest)
  const [taps, setTaps] = useState(0)
  const [isTalking, setTalking] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const silence = useTimeout(() => setTalking(false), TALK_MS)
  const handleTap = () => {
    playSound('oink')
    setTaps(taps + 1)
    setTalking(true)
    silence.clear()
    silence.start()
  }
  const { pigName: name } = child
  const words = wordsOf(child, mood)
  return (
    <>
      <UnstyledButton
        className={`${classes.button} ${pictureClassName}`}
        aria-label={name === null ? pigMessages.tapNameless() : pigMessages.tap({ name })}
        data-mood={mood}
        onClick={handleTap}
      >
        {/* The key restarts the animation. */}
        <PiggyBank
          key={taps}
          level={MAX_LEVEL * fillLevel(child)}
          unit={child.unit}
          face={FACES[mood]}
          className={taps > 0 ? classes.tapped : undefined}
        />
      </UnstyledButton>
      <div aria-live="polite" className={bubbleClassName}>
        {isTalking ? <span>{words[(taps - 1) % words.length]}</span> : caption}
        {isTalking && name === null && (taps - 1) % words.length === 0 && (
          <UnstyledButton className={classes.nameMe} onClick={() => setNaming(true)} {...PigNameDialog.preloading}>
            {pigMessages.nameMe()}
          </UnstyledButton>
        )}
      </div>
      <PigNameDialog opened={isNaming} onClose={() => setNaming(false)} child={child} isParentView={isParentView} />
    </>
  )
}

const FACES: Readonly<Record<Mood, ReactNode>> = {
  awake: undefined,
  sleepy: <SleepyFace />,
  full: <FullFace />,
  proud: <HappyFace />,
}

/** What the pig says, one message per tap: a greeting, how it feels, and tips. */
function wordsOf({ pigName: name, unit, denomination }: ChildRow, mood: Mood): readonly ReactNode[] {
  const { saveFirst, sleepOnIt, letItGrow } = tipCardMessages
  return [
    name === null ? pigMessages.helloNameless() : pigMessages.hello({ name }),
    pigMessages[mood]({ unit }),
    ...[saveFirst, sleepOnIt, letItGrow].map((tip) => tip({ unit })),
    ...Object.values(smartTips(denomination, strong)),
  ]
}
