import classes from './confetti.module.css'

const COLORS = ['var(--ll-coin)', 'var(--ll-piggy)', 'var(--ll-brand)', 'var(--ll-money-in)']
/** Where each piece flies, in steps around a circle, and how far. */
const PIECES = Array.from({ length: 18 }, (_, index) => ({ angle: index * 20, reach: 3.5 + (index % 3) * 1.75 }))

/** A handful of confetti, thrown once when it appears; it lies over its surroundings and catches no press. */
export function Confetti() {
  return (
    <div className={classes.burst} aria-hidden="true">
      {PIECES.map(({ angle, reach }, index) => (
        <span key={angle} className={classes.arm} style={{ transform: `rotate(${angle}deg)` }}>
          <span
            className={classes.piece}
            style={{ background: COLORS[index % COLORS.length], '--reach': `${reach}rem` } as React.CSSProperties}
          />
        </span>
      ))}
    </div>
  )
}
