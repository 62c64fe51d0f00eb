import { Picture } from './picture.tsx'

type Metal = keyof typeof COLOURS

/** A coin or bill. Sizes differ, so value is not shown by color alone. */
export interface MoneyLook {
  readonly shape: 'coin' | 'bill'
  /** The color of the bill, or of the coin inside its rim. */
  readonly metal: Metal
  /** Set for a coin of two metals. */
  readonly rim?: Metal
  /** Set for a coin with corners. */
  readonly sides?: 7 | 12
  /** The value, such as 25¢. */
  readonly face: string
  /** Relative size of a coin, 0 to 1. */
  readonly scale?: number
}

// Money looks the same in both color schemes.
const COLOURS = {
  copper: { fill: '#e19a6c', edge: '#a9602f' },
  silver: { fill: '#d5dbe2', edge: '#8b97a4' },
  gold: { fill: '#f2cf73', edge: '#a97b1e' },
  green: { fill: '#c4e4c8', edge: '#4f8f62' },
  gray: { fill: '#d9dedb', edge: '#7d8a84' },
  red: { fill: '#f3c2b8', edge: '#b5584a' },
  blue: { fill: '#bfdcf2', edge: '#4579a8' },
  orange: { fill: '#f7d3a3', edge: '#b8762a' },
  purple: { fill: '#dccbee', edge: '#7f5aa6' },
}
const INK = '#2f2426'

/** A generic coin or bill, hidden from screen readers; the caller labels it. */
export const MoneyPiece = (look: MoneyLook) => (
  <Picture viewBox={look.shape === 'coin' ? '14 0 72 72' : '0 0 100 72'}>
    {look.shape === 'coin' ? <CoinPiece {...look} /> : <BillPiece {...look} />}
  </Picture>
)

/** The outline of a coin with corners, point up. */
const polygon = (sides: number, radius: number): string =>
  Array.from({ length: sides }, (_, index) => {
    const angle = (2 * Math.PI * index) / sides - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`
  }).join(' ')

interface DiscProps {
  readonly fill: string
  readonly sides: MoneyLook['sides']
  readonly cy?: number
}

/** The whole surface of a coin. Corners are rounded. */
const Disc = ({ fill, sides, cy = 0 }: DiscProps) =>
  sides === undefined ? (
    <circle cy={cy} r="34" fill={fill} />
  ) : (
    <polygon
      points={polygon(sides, 31)}
      transform={`translate(0 ${cy})`}
      fill={fill}
      stroke={fill}
      strokeWidth="6"
      strokeLinejoin="round"
    />
  )

function CoinPiece({ metal, rim, sides, face, scale = 1 }: MoneyLook) {
  const { fill, edge } = COLOURS[metal]
  const outer = COLOURS[rim ?? metal]
  return (
    <g transform={`translate(50 36) scale(${scale})`}>
      <Disc fill={outer.edge} sides={sides} cy={2} />
      <Disc fill={outer.fill} sides={sides} />
      {rim === undefined ? (
        sides === undefined && <circle r="28" stroke={edge} strokeWidth="2.5" strokeDasharray="1 5" />
      ) : (
        <circle r="24" fill={fill} stroke={outer.edge} strokeWidth="1.5" />
      )}
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
      <ellipse cy="-1" rx="24" ry="17" fill="#fff" fillOpacity="0.6" stroke={edge} strokeWidth="2.5" />
      <path d="M-36-12h5m-5 22h5M31-12h5M31 10h5" stroke={edge} strokeWidth="3" />
      <Face face={face} size={face.length > 3 ? 16 : 19} />
    </g>
  )
}

const Face = ({ face, size }: { readonly face: string; readonly size: number }) => (
  <text y={size * 0.35} fontSize={size} fontWeight="800" textAnchor="middle" fill={INK}>
    {face}
  </text>
)
