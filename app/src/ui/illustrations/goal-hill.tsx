import { Coin } from './piggy-bank.tsx'
import { Picture } from './picture.tsx'

/** A hill of coins with a flag on top. */
export function GoalHill() {
  return (
    <Picture viewBox="0 0 200 150">
      <path d="M8 142C40 142 60 78 100 66c40 12 60 76 92 76Z" fill="var(--ll-coin-soft)" />
      <path
        d="M26 138c30-6 34-28 52-34s34-10 22-34"
        stroke="var(--ll-coin-shade)"
        strokeWidth="5"
        strokeDasharray="1 12"
      />
      <path d="M100 70V14" stroke="var(--ll-ink)" strokeWidth="5" />
      <path d="M102 14c16-8 26 8 44 0v28c-18 8-28-8-44 0Z" fill="var(--ll-piggy)" />
      <path d="M102 34c16-8 26 8 44 0v8c-18 8-28-8-44 0Z" fill="var(--ll-piggy-shade)" opacity="0.5" />
      <Coin x={152} y={126} radius={15} />
      <Coin x={130} y={130} radius={11} />
      <Coin x={46} y={131} radius={10} />
    </Picture>
  )
}
