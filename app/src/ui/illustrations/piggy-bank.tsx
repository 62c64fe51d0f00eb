import { useId, type ReactNode } from 'react'
import { Clock, Star } from '../money/unit-picture.tsx'
import { Picture } from './picture.tsx'

interface PiggyBankProps {
  /** Fill level, 0 to 1. Above 0, coins are visible through the side. */
  readonly level?: number
  /** Eyes and mouth, by default awake and friendly. */
  readonly face?: ReactNode
  readonly className?: string | undefined
  /** What falls into it. */
  readonly unit?: TokenUnit | undefined
}

/** What a token stands for. */
export type TokenUnit = 'money' | 'stars' | 'minutes'

const body = 'M30 106c0-36 34-60 78-60 30 0 56 10 70 28 8 10 12 20 12 32 0 38-36 62-82 62S30 144 30 106Z'
const insideTop = 52
const insideHeight = 116

/** The piggy bank, hidden from screen readers; the caller shows the amount. */
export function PiggyBank({ level = 0, face, className, unit }: PiggyBankProps) {
  const clipId = useId()
  const surface = insideTop + insideHeight * (1 - Math.min(Math.max(level, 0), 1))
  return (
    <Picture viewBox="0 0 230 200" className={className}>
      <clipPath id={clipId}>
        <path d={body} />
      </clipPath>
      <Token unit={unit} x={104} y={30} radius={21} />
      <g fill="var(--ll-piggy-shade)">
        <path d="M60 150h26v34a5 5 0 0 1-5 5H66a6 6 0 0 1-6-6ZM134 150h26v33a6 6 0 0 1-6 6h-15a5 5 0 0 1-5-5Z" />
        <path d="M124 56c2-16 14-26 30-26 3 0 5 3 4 6l-8 26Z" />
      </g>
      <path d="M34 92c-14-2-24-12-20-22 3-8 15-7 14 2-1 6-9 6-12 2" stroke="var(--ll-piggy-shade)" strokeWidth="6" />
      <path d={body} fill="var(--ll-piggy)" />
      <g clipPath={`url(#${clipId})`}>
        {level > 0 && <Savings surface={surface} />}
        <path d="M20 142c40 30 130 32 178-14v60H20Z" fill="var(--ll-piggy-shade)" opacity="0.35" />
        <path d="M52 84c10-16 26-24 44-27" stroke="#fff" strokeWidth="7" opacity="0.4" />
      </g>
      <path d="M136 62c2-20 16-32 36-32 4 0 6 3 5 7-3 18-14 32-30 36-6 1-11-5-11-11Z" fill="var(--ll-piggy)" />
      <path d="M146 60c2-11 10-19 21-21-2 11-9 21-19 25-2 0-2-2-2-4Z" fill="var(--ll-piggy-shade)" />
      <path d="M82 53c12-4 30-5 44-2" stroke="#4a1f1a" strokeWidth="7" opacity="0.8" />
      <rect x="176" y="88" width="34" height="40" rx="15" fill="var(--ll-piggy-shade)" />
      <g fill="#4a1f1a">
        <ellipse cx="189" cy="108" rx="3" ry="5.5" />
        <ellipse cx="200" cy="108" rx="3" ry="5.5" />
      </g>
      <ellipse cx="146" cy="114" rx="11" ry="7" fill="var(--ll-piggy-shade)" opacity="0.6" />
      {face ?? <Friendly />}
    </Picture>
  )
}

const Friendly = () => (
  <>
    <circle cx="157" cy="92" r="6" fill="#4a1f1a" />
    <circle cx="159" cy="90" r="2" fill="#fff" />
    <path d="M166 124c-2 5-7 8-13 7" stroke="#4a1f1a" strokeWidth="3.5" />
  </>
)

/** Coins visible through the side. `surface` is the y position of the top of the pile. */
function Savings({ surface }: { readonly surface: number }) {
  const rows = [0, 17, 34, 51, 68, 85, 102]
  return (
    <g style={{ transform: `translateY(${surface}px)`, transition: 'transform 900ms cubic-bezier(0.2, 0.8, 0.2, 1)' }}>
      <path d="M10 10q23-14 46 0t46 0 46 0 46 0v140H10Z" fill="var(--ll-coin)" />
      {rows.map((row, index) => (
        <path
          key={row}
          d={`M${index % 2 ? 24 : 10} ${row + 20}h16m12 0h16m12 0h16m12 0h16m12 0h16m12 0h16`}
          stroke="var(--ll-coin-shade)"
          strokeWidth="3"
          opacity="0.35"
        />
      ))}
    </g>
  )
}

interface CoinProps {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** A coin, a star or a clock as an SVG group. */
export function Token({ unit = 'money', ...coin }: CoinProps & { readonly unit?: TokenUnit | undefined }) {
  const { x, y, radius } = coin
  if (unit === 'money') return <Coin {...coin} />
  return (
    <g transform={`translate(${x - radius} ${y - radius}) scale(${radius / 12})`}>
      {unit === 'stars' ? <Star /> : <Clock />}
    </g>
  )
}

/** A coin as an SVG group, without a currency sign. */
export function Coin({ x, y, radius }: CoinProps) {
  const half = radius * 0.42
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={radius} fill="var(--ll-coin)" />
      <circle r={radius * 0.76} stroke="var(--ll-coin-shade)" strokeWidth={radius * 0.11} opacity="0.55" />
      <path
        d={`M${-half} ${-radius * 0.14}h${half * 2}M${-half} ${radius * 0.22}h${half * 2}`}
        stroke="var(--ll-coin-shade)"
        strokeWidth={radius * 0.15}
      />
    </g>
  )
}
