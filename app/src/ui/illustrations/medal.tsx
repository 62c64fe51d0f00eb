import type { Badge } from '@little-ledger/domain'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import { Coin } from './piggy-bank.tsx'

type BadgeId = Badge['id']

interface MedalProps {
  readonly badge: BadgeId
  /** A badge that is not earned yet is drawn as an outline with a padlock. */
  readonly isEarned: boolean
  readonly className?: string | undefined
}

/** Ribbon colors. */
const RIBBONS: Readonly<Record<BadgeId, readonly [string, string]>> = {
  firstSaver: ['#f0658a', '#c93f68'],
  regularSaver: ['#5aa9e6', '#3181c0'],
  interestEarner: ['#5fbf7f', '#3b9560'],
  bigSaver: ['#ff9a62', '#da6f37'],
  goalReacher: ['#a982e0', '#7f57bd'],
  moneyMaster: ['#ef5d5d', '#bf3838'],
}

/** A medal on a ribbon, hidden from screen readers; the caller labels it. */
export function Medal({ badge, isEarned, className }: MedalProps) {
  return (
    <Picture viewBox="0 0 120 150" className={className}>
      {isEarned ? <EarnedMedal badge={badge} /> : <LockedMedal badge={badge} />}
    </Picture>
  )
}

function EarnedMedal({ badge }: { readonly badge: BadgeId }) {
  const [bright, dark] = RIBBONS[badge]
  return (
    <>
      <path d="M24 4h30l16 46-22 14Z" fill={dark} />
      <path d="M96 4H66L50 50l22 14Z" fill={bright} />
      <circle cx="60" cy="94" r="50" fill="#c98a12" />
      <circle cx="60" cy="92" r="50" fill="#ffc83f" />
      <circle cx="60" cy="92" r="40" fill="#ffe08a" />
      <path d="M27 74a38 38 0 0 1 24-18" stroke="#fff" strokeWidth="5" opacity="0.8" />
      <g transform="translate(60 92)">{EMBLEMS[badge]}</g>
    </>
  )
}

const LockedMedal = ({ badge }: { readonly badge: BadgeId }) => (
  <>
    <path d="M24 4h30l16 46-22 14Z" fill="var(--ll-line)" />
    <path d="M96 4H66L50 50l22 14Z" fill="var(--ll-line)" opacity="0.7" />
    <circle
      cx="60"
      cy="92"
      r="48"
      fill="var(--ll-surface)"
      stroke="var(--ll-field)"
      strokeWidth="4"
      strokeDasharray="7 7"
    />
    <g transform="translate(60 92)" opacity="0.45" style={{ filter: 'grayscale(1)' }}>
      {EMBLEMS[badge]}
    </g>
    <g transform="translate(94 124)">
      <circle r="21" fill="var(--ll-ink-soft)" stroke="var(--ll-sunk)" strokeWidth="4" />
      <g stroke="var(--ll-surface)" strokeWidth="3.5">
        <path d="M-5-2v-4a5 5 0 0 1 10 0v4" />
      </g>
      <rect x="-8.5" y="-3" width="17" height="13" rx="3" fill="var(--ll-surface)" />
    </g>
  </>
)

const INK = '#4a1f1a'

/** The emblem in the middle of each medal. */
const EMBLEMS: Readonly<Record<BadgeId, ReactNode>> = {
  firstSaver: (
    <>
      <path d="M-24 20h48l-5-12h-38Z" fill="#c97f1e" />
      <path d="M-14 8h28" stroke={INK} strokeWidth="4" />
      <Coin x={0} y={-10} radius={15} />
    </>
  ),
  regularSaver: (
    <>
      <rect x="-23" y="-20" width="46" height="43" rx="8" fill="#fff" stroke={INK} strokeWidth="4" />
      <path d="M-21-7h42" stroke={INK} strokeWidth="4" />
      <path d="M-11-25v9M11-25v9" stroke={INK} strokeWidth="5" />
      <path d="m-9 8 6 6L10 1" stroke="#2f8f5b" strokeWidth="5" />
    </>
  ),
  interestEarner: (
    <>
      <path d="M0 16V-8" stroke="#2f7a4c" strokeWidth="5" />
      <path d="M0-2c-2-16-12-22-25-21 0 14 9 23 25 21Z" fill="#5fbf7f" />
      <path d="M0-8c1-13 10-20 22-20 1 14-8 22-22 20Z" fill="#3b9560" />
      <path d="M-24 16h48c-3 9-11 12-24 12s-21-3-24-12Z" fill="#b06a3c" />
    </>
  ),
  bigSaver: (
    <>
      <ellipse cx="-1" cy="2" rx="24" ry="18" fill="#ff9ab0" />
      <path d="M-15 16h9v9h-9ZM5 16h9v9H5Z" fill="#ec6d8b" />
      <path d="m4-14 12-9 3 13Z" fill="#ec6d8b" />
      <rect x="17" y="-3" width="12" height="13" rx="5" fill="#ec6d8b" />
      <circle cx="12" cy="-4" r="2.8" fill={INK} />
      <path d="M-12-11q8-5 15-2" stroke={INK} strokeWidth="4" />
    </>
  ),
  goalReacher: (
    <>
      <path d="M-28 24C-16 24-10 6 0 2c10 4 16 22 28 22Z" fill="#3b9560" />
      <path d="M0 4v-30" stroke={INK} strokeWidth="4.5" />
      <path d="M1-26c8-4 13 4 22 0v15c-9 4-14-4-22 0Z" fill="#f0658a" />
    </>
  ),
  moneyMaster: (
    <>
      <path d="m-25-14 13 13L0-20 12-1l13-13-4 32h-42Z" fill="#f0658a" stroke={INK} strokeWidth="4" />
      <circle cy="9" r="4.5" fill="#fff" />
      <circle cx="-13" cy="9" r="3" fill="#fff" />
      <circle cx="13" cy="9" r="3" fill="#fff" />
    </>
  ),
}
