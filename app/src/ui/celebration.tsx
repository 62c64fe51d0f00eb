import { useEffect, useEffectEvent, type ReactNode } from 'react'
import classes from './celebration.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { Confetti } from './illustrations/confetti.tsx'

/** Something to be glad about. */
export interface Moment {
  /** Tells one moment from the next. */
  readonly id: string
  readonly title: string
  readonly lines: readonly string[]
  readonly picture: ReactNode
}

interface CelebrationProps {
  /** Absent while there is nothing to celebrate. */
  readonly moment: Moment | undefined
  readonly onEnd: () => void
}

/** Long enough for a child who has just learned to read. */
const LASTS_MS = 8000

/**
 * Praises a moment above the page, which stays usable beneath it: only the button that ends it catches a press. It ends
 * by itself, by that button and by Escape. The place is always there, because screen readers announce what comes into it.
 */
export function Celebration({ moment, onEnd }: CelebrationProps) {
  return (
    <div role="status" className={classes.place}>
      {moment && <Praise key={moment.id} moment={moment} onEnd={onEnd} />}
    </div>
  )
}

function Praise({ moment: { title, lines, picture }, onEnd }: { readonly moment: Moment; readonly onEnd: () => void }) {
  useEnd(onEnd)
  return (
    <div className={classes.card}>
      <div className={classes.burst}>
        <Confetti />
      </div>
      <div className={classes.picture}>{picture}</div>
      <p className={classes.title}>{title}</p>
      {lines.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      <IconButton label="Close the celebration" className={classes.close} onClick={onEnd}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

function useEnd(onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), LASTS_MS)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
