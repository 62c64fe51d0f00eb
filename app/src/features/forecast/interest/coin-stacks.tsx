import classes from './coin-stacks.module.css'

/** Positions of the coins in a stack, bottom first. */
const stack = (left: number, coins: number) =>
  [0, 1, 2, 3, 4].slice(0, coins).map((coin) => ({ left, top: 54 - 9 * coin }))

const GROWING = [...stack(4, 1), ...stack(33, 2), ...stack(62, 3), ...stack(91, 5)]
const FLAT = [...stack(4, 1), ...stack(33, 1), ...stack(62, 1), ...stack(91, 1)]

/** Illustration of four coin stacks, growing or of equal height. */
export const CoinStacks = ({ isGrowing }: { readonly isGrowing: boolean }) => (
  <svg className={classes.stacks} viewBox="0 0 120 64" aria-hidden="true" focusable="false">
    {(isGrowing ? GROWING : FLAT).map(({ left, top }) => (
      <rect key={`${left} ${top}`} x={left} y={top} width="25" height="8" rx="4" />
    ))}
  </svg>
)
