import { Coin, Token, type TokenUnit } from './piggy-bank.tsx'
import { Picture } from './picture.tsx'

interface CoinStackProps {
  readonly unit?: TokenUnit
}

/** A stack of coins, with a coin, a star or a clock above it. */
export const CoinStack = ({ unit }: CoinStackProps) => (
  <Picture viewBox="0 0 100 100">
    {[78, 64, 50].map((top) => (
      <g key={top}>
        <rect x="20" y={top} width="60" height="16" rx="8" fill="var(--ll-coin-shade)" />
        <rect x="20" y={top - 3} width="60" height="14" rx="7" fill="var(--ll-coin)" />
        <path d={`M32 ${top + 4}h36`} stroke="var(--ll-coin-shade)" strokeWidth="3" strokeDasharray="1 8" />
      </g>
    ))}
    <Token unit={unit} x={50} y={22} radius={17} />
  </Picture>
)

/** A sleeping moon. */
export const SleepingMoon = () => (
  <Picture viewBox="0 0 100 100">
    <path d="M64 12a34 34 0 1 0 24 52A30 30 0 0 1 64 12Z" fill="var(--ll-coin)" />
    <path d="M38 50q6 6 12 0M42 68q9 6 17-1" stroke="#4a1f1a" strokeWidth="4" />
    <path d="M72 14h12L72 30h12M88 36h8l-8 11h8" stroke="var(--ll-brand)" strokeWidth="4.5" />
    <circle cx="35" cy="61" r="5" fill="var(--ll-piggy-shade)" opacity="0.6" />
  </Picture>
)

/** A plant with a coin as its flower. */
export const Sprout = () => (
  <Picture viewBox="0 0 100 100">
    <path d="M50 68V34" stroke="#2f7a4c" strokeWidth="6" />
    <path d="M50 56C48 38 36 31 20 32c0 17 12 27 30 24Z" fill="#5fbf7f" />
    <path d="M50 60c1-15 12-22 29-21 0 15-12 24-29 21Z" fill="#3b9560" />
    <Coin x={50} y={22} radius={16} />
    <path d="M26 68h48l-6 26a5 5 0 0 1-5 4H37a5 5 0 0 1-5-4Z" fill="var(--ll-piggy)" />
    <path d="M23 64h54v10H23Z" fill="var(--ll-piggy-shade)" />
  </Picture>
)
