import type { Avatar } from '@little-ledger/domain'
import type { CSSProperties } from 'react'

/** An inline style that sets `--child` to the child's color. */
export const colorStyle = ({ color }: Avatar) => ({ '--child': `var(--ll-${color})` }) as CSSProperties
