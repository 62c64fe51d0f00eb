import type { Avatar } from '@little-ledger/domain'
import type { CSSProperties } from 'react'

/** Sets a child's color for an element's styles, as `--child`. */
export const colorStyle = ({ color }: Avatar) => ({ '--child': `var(--ll-${color})` }) as CSSProperties
