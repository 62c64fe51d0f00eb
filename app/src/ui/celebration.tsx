import { Button, CloseButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { uiMessages } from '../messages/ui.ts'
import { useReturnFocus } from './page/use-return-focus.ts'
import { holdToasts } from './toast/toast-store.ts'
import classes from './celebration.module.css'
import { Confetti } from './illustrations/confetti.tsx'

/** An achievement to celebrate. */
export interface Moment {
  readonly id: string
  readonly title: string
  readonly lines: readonly string[]
  readonly picture: ReactNode
  /** Whether to leave out the confetti: the news is not happy. */
  readonly isCalm?: boolean
  /** The text of a button that closes the card, beside the close button in its corner. */
  readonly ok?: string
}

interface CelebrationProps {
  /** Undefined while there is nothing to celebrate. */
  readonly moment: Moment | undefined
  readonly onEnd: () => void
}

/**
 * Shows an achievement over the page, which stays usable because only the card's buttons catch clicks. Closes with its
 * buttons, on Escape, or when a toast appears, and never by itself, because children read slowly. An open toast with an
 * action reappears afterward. The live region is always mounted, so that screen readers announce its content.
 */
export function Celebration({ moment, onEnd }: CelebrationProps) {
  return (
    <div role="status" className={classes.place}>
      {moment && <Card key={moment.id} moment={moment} onEnd={onEnd} />}
    </div>
  )
}

function Card({
  moment: { title, lines, picture, isCalm = false, ok },
  onEnd,
}: {
  readonly moment: Moment
  readonly onEnd: () => void
}) {
  const end = useEffectEvent(onEnd)
  const returnFocus = useReturnFocus()
  // A layout effect, so that the toast is never seen over the celebration.
  useLayoutEffect(() => holdToasts(() => end()), [])
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onEnd())
  return (
    <div ref={returnFocus} className={classes.card}>
      {!isCalm && (
        <div className={classes.confetti}>
          <Confetti />
        </div>
      )}
      <div className={classes.picture}>{picture}</div>
      <p className={classes.title}>{title}</p>
      {lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      {ok !== undefined && (
        <Button className={classes.ok ?? ''} onClick={onEnd}>
          {ok}
        </Button>
      )}
      <CloseButton aria-label={uiMessages.closeCelebration()} className={classes.close} onClick={onEnd} />
    </div>
  )
}
