import type { Avatar } from '@little-ledger/domain'
import type { CSSProperties } from 'react'

/** Sets a child's color for the styles of an element, as `--child`. */
export const colorStyle = ({ color }: Avatar) => ({ '--child': `var(--ll-${color})` }) as CSSProperties
