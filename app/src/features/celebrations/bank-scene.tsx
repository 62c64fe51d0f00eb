import { useId } from 'react'
import { HappyFace } from '../../ui/illustrations/pig-faces.tsx'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { PiggyBank, Token, type TokenUnit } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './celebrations.module.css'

const INK = '#4a1f1a'

interface BankSceneProps {
  readonly unit: TokenUnit
  readonly coins: number
}

/** A bank that coins, stars or clocks fall into, beside a dancing pig. */
export const BankScene = ({ unit, coins }: BankSceneProps) => (
  <div className={classes.bankScene}>
    <Picture viewBox="0 76 400 224" className={classes.bank}>
      <ellipse cx="205" cy="284" rx="190" ry="14" fill={INK} opacity="0.12" />
      <FallingCoins unit={unit} count={coins} />
      <path d="M30 166 130 96l100 70Z" fill="var(--child)" stroke="var(--child)" strokeWidth="14" />
      <rect x="98" y="84" width="64" height="15" rx="7.5" fill="color-mix(in srgb, var(--child) 50%, #000)" />
      <Token unit={unit} x={130} y={140} radius={18} />
      <rect x="44" y="172" width="172" height="92" fill="#fff3dc" />
      <rect x="34" y="166" width="192" height="14" rx="7" fill="#f3d7a6" />
      {[52, 84, 158, 190].map((x) => (
        <g key={x}>
          <rect x={x} y="182" width="18" height="76" rx="5" fill="#f3d7a6" />
          <path d={`M${x + 5} 190v60`} stroke="#fff" strokeWidth="3" opacity="0.8" />
        </g>
      ))}
      <path d="M112 258v-40a18 18 0 0 1 36 0v40Z" fill="#a5643a" />
      <circle cx="141" cy="236" r="3.5" fill="var(--ll-coin)" />
      <rect x="34" y="256" width="192" height="14" rx="6" fill="#f3d7a6" />
      <rect x="22" y="268" width="216" height="16" rx="7" fill="#e3bd82" />
      {[
        [252, 276, 13],
        [276, 278, 10],
        [14, 279, 9],
      ].map(([x = 0, y = 0, radius = 0]) => (
        <Token unit={unit} key={x} x={x} y={y} radius={radius} />
      ))}
    </Picture>
    <PiggyBank unit={unit} level={0.5} face={<HappyFace />} className={classes.bankPig} />
  </div>
)

/** Coins that fall into the slot in the roof and disappear. */
function FallingCoins({ unit, count }: { readonly unit: TokenUnit; readonly count: number }) {
  const above = useId()
  return (
    <>
      <clipPath id={above}>
        <rect x="-200" y="-700" width="800" height="791" />
      </clipPath>
      <g clipPath={`url(#${above})`}>
        {Array.from({ length: count }, (_, index) => (
          <g key={index} className={classes.coin} style={{ animationDelay: `${250 + index * 130}ms` }}>
            <Token unit={unit} x={130 + ((index * 37) % 23) - 11} y={0} radius={17} />
          </g>
        ))}
      </g>
    </>
  )
}
