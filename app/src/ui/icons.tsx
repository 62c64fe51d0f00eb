import { createElement, type ReactElement } from 'react'
import { Picture } from './illustrations/picture.tsx'

// 24-unit grid, 2-unit strokes, round ends. Icons take the color and size of the surrounding text and are hidden from
// screen readers; a label is always next to them.

interface IconProps {
  /** Width and height, in em. */
  readonly size?: number
}

const createIcon = (...strokes: readonly ReactElement[]) =>
  function Icon({ size = 1.25 }: IconProps) {
    const length = `${size}em`
    const attributes = { viewBox: '0 0 24 24', width: length, height: length, stroke: 'currentColor', strokeWidth: 2 }
    return createElement(Picture, attributes, ...strokes)
  }

export const CheckIcon = createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = createIcon(<path d="M5 12h14" />)
export const ArrowIcon = createIcon(<path d="M5 12h14m-5.5-5.5L19 12l-5.5 5.5" />)
export const ChevronIcon = createIcon(<path d="m6 9.5 6 6 6-6" />)
export const UndoIcon = createIcon(<path d="M8.5 14.5 4 10l4.5-4.5M4 10h10a5 5 0 0 1 0 10h-3" />)
export const AlertIcon = createIcon(<path d="M12 7v6" />, <path d="M12 17h.01" strokeWidth="3" />)
export const SunIcon = createIcon(
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
)
export const MoonIcon = createIcon(<path d="M20 14.2A8.2 8.2 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2Z" />)
export const DeviceIcon = createIcon(
  <circle cx="12" cy="12" r="8.5" />,
  <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" stroke="none" />,
)
export const GoalIcon = createIcon(
  <circle cx="12" cy="12" r="8.5" />,
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 12h.01" strokeWidth="3" />,
)
export const CloudIcon = createIcon(
  <path d="M7 18.5a4.2 4.2 0 0 1-.6-8.4 5.8 5.8 0 0 1 11.2-.4A4.4 4.4 0 0 1 17 18.5ZM12 15.5v-5m0 0-2 2m2-2 2 2" />,
)
export const CloudOffIcon = createIcon(
  <path d="M17 18.5H7a4.2 4.2 0 0 1-.6-8.4 5.9 5.9 0 0 1 1-2.2M10.3 6.2a5.8 5.8 0 0 1 7.3 3.5 4.4 4.4 0 0 1 2.6 7M4 4l16 16" />,
)
export const TrashIcon = createIcon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5" />)
export const EyeIcon = createIcon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />,
  <circle cx="12" cy="12" r="2.75" />,
)
export const EyeOffIcon = createIcon(
  <path d="M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.6-1.2" />,
  <path d="m4 4 16 16" />,
)
export const WhyIcon = createIcon(
  <circle cx="12" cy="12" r="9" />,
  <path d="M9.4 9.4a2.65 2.65 0 1 1 4.1 2.3c-.9.6-1.5 1.1-1.5 2.2" />,
  <path d="M12 16.9h.01" strokeWidth="2.75" />,
)
export const MoreIcon = createIcon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />)
export const PersonIcon = createIcon(<circle cx="12" cy="8" r="4" />, <path d="M4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />)

// Icons of the transaction types (SPEC §2, Transaction History).
export const AllowanceIcon = createIcon(
  <rect x="3.5" y="5" width="17" height="15" rx="2.5" />,
  <path d="M3.5 9.5h17M8 3v4M16 3v4" />,
  <circle cx="12" cy="14.8" r="2" />,
)
export const InterestIcon = createIcon(<path d="M4 19.5h16M4.5 15l4.7-4.8 3.6 3.3L19 6.5m0 0h-4.2m4.2 0v4.2" />)
export const BirthdayIcon = createIcon(
  <path d="M4 20h16M5.5 20v-7.5h13V20M5.5 16c2.2 1.7 4.3 1.7 6.5 0s4.3-1.7 6.5 0M12 12.5V9M12 6.2c1.2-1 1.2-2 0-3.4-1.2 1.4-1.2 2.4 0 3.4Z" />,
)
export const ToyIcon = createIcon(
  <path d="M12 3.5c4 3 4.5 8 3 12.5H9C7.5 11.5 8 6.5 12 3.5Z" />,
  <path d="M8.3 11.5 5.5 14.5V18L9 16M15.7 11.5l2.8 3V18L15 16M12 19v2" />,
  <circle cx="12" cy="9.5" r="1.3" />,
)
export const DepositIcon = createIcon(<path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M4.5 19.5h15" />)
export const WithdrawalIcon = createIcon(<path d="M12 15.5v-11m0 0L7.5 9M12 4.5 16.5 9M4.5 19.5h15" />)
export const SpendIcon = createIcon(
  <path d="M5.5 8.5h13l1 11.5h-15Z" />,
  <path d="M8.8 11V7.5a3.2 3.2 0 0 1 6.4 0V11" />,
)
export const CashIcon = createIcon(
  <rect x="2.5" y="6.5" width="19" height="11" rx="2" />,
  <circle cx="12" cy="12" r="2.5" />,
  <path d="M6 12h.01M18 12h.01" />,
)
