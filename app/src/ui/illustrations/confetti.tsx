import classes from '../celebration.module.css'

const COLORS = ['var(--ll-coin)', 'var(--ll-piggy)', 'var(--ll-brand)', 'var(--ll-money-in)']
/** Each piece's angle in degrees and its distance. The angles are evenly spaced. */
const PIECES = Array.from({ length: 18 }, (_, index) => ({ angle: index * 20, reach: 3.5 + (index % 3) * 1.75 }))

/** A burst of confetti that plays once, on mount. Ignores pointer events. */
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
