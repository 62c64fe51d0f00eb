import { Picture } from './picture.tsx'

/** A coin or bill. Sizes differ, so value is not shown by color alone. */
export interface MoneyLook {
  readonly shape: 'coin' | 'bill'
  readonly metal: 'copper' | 'silver' | 'paper'
  /** The value, such as 25¢. */
  readonly face: string
  /** Relative size of a coin, 0 to 1. */
  readonly scale?: number
}

// Money looks the same in both color schemes.
const COLOURS = {
  copper: { fill: '#e19a6c', edge: '#a9602f' },
  silver: { fill: '#d5dbe2', edge: '#8b97a4' },
  paper: { fill: '#c4e4c8', edge: '#4f8f62' },
}
const INK = '#2f2426'

/** A generic coin or bill, hidden from screen readers; the caller labels it. */
export const MoneyPiece = (look: MoneyLook) => (
  <Picture viewBox={look.shape === 'coin' ? '14 0 72 72' : '0 0 100 72'}>
    {look.shape === 'coin' ? <CoinPiece {...look} /> : <BillPiece {...look} />}
  </Picture>
)

function CoinPiece({ metal, face, scale = 1 }: MoneyLook) {
  const { fill, edge } = COLOURS[metal]
  return (
    <g transform={`translate(50 36) scale(${scale})`}>
      <circle cy="2" r="34" fill={edge} />
      <circle r="34" fill={fill} />
      <circle r="28" stroke={edge} strokeWidth="2.5" strokeDasharray="1 5" />
      <path d="M-24-14a28 28 0 0 1 14-12" stroke="#fff" strokeWidth="4" opacity="0.7" />
      <Face face={face} size={face.length > 2 ? 21 : 26} />
    </g>
  )
}

function BillPiece({ metal, face }: MoneyLook) {
  const { fill, edge } = COLOURS[metal]
  return (
    <g transform="translate(50 36)">
      <rect x="-49" y="-26" width="98" height="56" rx="8" fill={edge} />
      <rect x="-49" y="-29" width="98" height="56" rx="8" fill={fill} />
      <rect x="-42" y="-22" width="84" height="42" rx="5" stroke={edge} strokeWidth="2.5" />
      <ellipse cy="-1" rx="24" ry="17" fill="#e4f4e4" stroke={edge} strokeWidth="2.5" />
      <path d="M-36-12h5m-5 22h5M31-12h5M31 10h5" stroke={edge} strokeWidth="3" />
      <Face face={face} size={19} />
    </g>
  )
}

const Face = ({ face, size }: { readonly face: string; readonly size: number }) => (
  <text y={size * 0.35} fontSize={size} fontWeight="800" textAnchor="middle" fill={INK}>
    {face}
  </text>
)
