import type { FunctionComponent } from 'react'
import type { KidPlace } from '../../kid-place.ts'
import { Picture } from '../../ui/illustrations/picture.tsx'

// The icons are small color pictures, because some children cannot read the labels yet.

/** A pig with few details, for small sizes. */
export const SmallPig = ({ className }: { readonly className?: string | undefined }) => (
  <Picture viewBox="0 0 48 48" className={className}>
    <ellipse cx="22" cy="27" rx="17" ry="14" fill="var(--ll-piggy)" />
    <path d="M11 37h7v6h-7ZM26 37h7v6h-7Z" fill="var(--ll-piggy-shade)" />
    <path d="M27 15c1-5 5-8 10-8l-2 9Z" fill="var(--ll-piggy-shade)" />
    <rect x="35" y="22" width="9" height="10" rx="4" fill="var(--ll-piggy-shade)" />
    <circle cx="32" cy="22" r="1.9" fill="#4a1f1a" />
    <path d="M15 16q5-3 10-1" stroke="#4a1f1a" strokeWidth="2.5" />
    <circle cx="20" cy="8" r="5.5" fill="var(--ll-coin)" stroke="var(--ll-coin-shade)" strokeWidth="1.75" />
  </Picture>
)

const Goals = () => (
  <Picture viewBox="0 0 48 48">
    <circle cx="22" cy="26" r="18" fill="#ef5d5d" />
    <circle cx="22" cy="26" r="12.5" fill="#fff" />
    <circle cx="22" cy="26" r="7" fill="#ef5d5d" />
    <path d="M22 26 36 12" stroke="#4a1f1a" strokeWidth="3" />
    <path d="m35 13 1-7 5 2 2 5-7 1Z" fill="#5aa9e6" stroke="#3181c0" strokeWidth="2" />
  </Picture>
)

const Grow = () => (
  <Picture viewBox="0 0 48 48">
    <path d="M24 33V15" stroke="#2f7a4c" strokeWidth="3.5" />
    <path d="M24 24C22 13 15 8 6 9c0 10 7 17 18 15Z" fill="#5fbf7f" />
    <path d="M24 27c1-9 8-14 18-13 0 10-8 15-18 13Z" fill="#3b9560" />
    <path d="M12 33h24l-3 11H15Z" fill="#d98a4b" />
    <path d="M10 30h28v6H10Z" fill="#b06a3c" />
  </Picture>
)

const Badges = () => (
  <Picture viewBox="0 0 48 48">
    <path d="M10 3h11l7 17-9 6Z" fill="#3181c0" />
    <path d="M38 3H27l-7 17 9 6Z" fill="#5aa9e6" />
    <circle cx="24" cy="32" r="13" fill="var(--ll-coin)" stroke="var(--ll-coin-shade)" strokeWidth="2" />
    <path d="m24 24.5 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8Z" fill="#fff" />
  </Picture>
)

export const PLACE_ICONS: Readonly<Record<KidPlace, FunctionComponent>> = {
  money: SmallPig,
  goals: Goals,
  grow: Grow,
  badges: Badges,
}
