import { Coin } from '../../ui/illustrations/piggy-bank.tsx'
import { Picture } from '../../ui/illustrations/picture.tsx'

const PAGE = { fill: 'var(--ll-surface)', stroke: 'var(--ll-line)', strokeWidth: 2 }

/** Step 1: a passbook with names. */
export function AccountStep() {
  return (
    <Picture viewBox="0 0 320 200">
      <rect x="96" y="34" width="128" height="150" rx="12" fill="var(--ll-brand)" />
      <rect x="108" y="26" width="124" height="150" rx="10" {...PAGE} />
      <path d="M124 26v150M129 26v150" stroke="var(--ll-margin)" strokeWidth="1.5" strokeLinecap="butt" />
      {[62, 102, 142].map((y, index) => (
        <g key={y}>
          <circle cx="154" cy={y} r="14" fill={['var(--ll-brand)', 'var(--ll-piggy)', 'var(--ll-coin)'][index]} />
          <circle cx="154" cy={y - 4} r="4.5" fill="var(--ll-surface)" />
          <path d={`M146 ${y + 9}c1-9 15-9 16 0`} fill="var(--ll-surface)" />
          <path d={`M178 ${y - 4}h36`} stroke="var(--ll-ink)" strokeWidth="5" />
          <path d={`M178 ${y + 8}h22`} stroke="var(--ll-line)" strokeWidth="5" />
        </g>
      ))}
    </Picture>
  )
}

const rows = [
  { y: 66, width: 54, isIn: true },
  { y: 94, width: 40, isIn: true },
  { y: 122, width: 62, isIn: false },
  { y: 150, width: 46, isIn: true },
]

/** Step 2: a page of the ledger, with a goal to save for. */
export function LedgerStep() {
  return (
    <Picture viewBox="0 0 320 200">
      <rect x="52" y="30" width="176" height="148" rx="12" {...PAGE} />
      <path d="M52 54h176" {...PAGE} />
      <path d="M68 43h44M176 43h36" stroke="var(--ll-ink-soft)" strokeWidth="5" />
      {rows.map(({ y, width, isIn }) => (
        <g key={y}>
          <path d={`M52 ${y + 14}h176`} stroke="var(--ll-rule)" strokeWidth="1.5" />
          <path d={`M70 ${y}h${width}`} stroke="var(--ll-ink)" strokeWidth="5" />
          <g stroke={isIn ? 'var(--ll-money-in)' : 'var(--ll-money-out)'}>
            <path d={isIn ? `M168 ${y}h10m-5-5v10` : `M168 ${y}h10`} strokeWidth="3.5" />
            <path d={`M188 ${y}h24`} strokeWidth="5" />
          </g>
        </g>
      ))}
      <circle cx="244" cy="140" r="38" fill="var(--ll-surface)" />
      <circle cx="244" cy="140" r="30" stroke="var(--ll-line)" strokeWidth="9" />
      <path d="M244 110a30 30 0 1 1-28.5 39.3" stroke="var(--ll-brand)" strokeWidth="9" />
      <Coin x={244} y={140} radius={15} />
    </Picture>
  )
}

/** Step 3: growing stacks of coins. */
export function GrowthStep() {
  return (
    <Picture viewBox="0 0 320 200">
      <path d="M50 172h220" stroke="var(--ll-brand)" strokeWidth="4" opacity="0.4" />
      {[1, 2, 3, 5, 8].map((count, column) => (
        <g key={count} stroke="var(--ll-coin-shade)" strokeWidth="1.5" strokeLinecap="butt">
          {Array.from({ length: count }, (_, level) => (
            <g key={level} transform={`translate(${74 + column * 43} ${162 - level * 13})`}>
              <rect x="-17" y="-6" width="34" height="13" rx="5" fill="var(--ll-coin)" />
              <path d="M-9 -2v5M-3 -2v5M3 -2v5M9 -2v5" opacity="0.6" />
            </g>
          ))}
        </g>
      ))}
      <g transform="translate(-3 15)">
        <path d="M249 50c-2-12 1-18 1-28" stroke="var(--ll-brand)" strokeWidth="4" />
        <path
          d="M250 40c-14 2-22-6-22-15 12-2 21 4 22 15ZM250 31c1-12 9-18 21-16 1 10-8 18-21 16Z"
          fill="var(--ll-brand)"
        />
      </g>
    </Picture>
  )
}
