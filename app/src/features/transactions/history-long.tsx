import type { Id } from '@little-ledger/domain'
import { useEffect, useState, type ReactNode } from 'react'
import { showToast } from '../../ui/toast.tsx'
import type { HistoryActions } from './history-actions.ts'

interface LongHistoryProps extends HistoryActions {
  readonly childId: Id
  readonly title: string
  readonly isNewestFirst: boolean
  readonly onTurn: (() => void) | undefined
  readonly isOpen: boolean
  /** The beginning of the history: what stands here while it is not open, and until the rest is there. */
  readonly children: ReactNode
}

type WholeHistory = typeof import('./virtual-history.tsx').VirtualHistory

/** Fetches what draws thousands of lines once somebody asks for them. Without it the beginning stays. */
export function LongHistory({ isOpen, onTurn, children, ...history }: LongHistoryProps) {
  const [Whole, setWhole] = useState<WholeHistory>()
  const isMissing = isOpen && Whole === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    let isWanted = true
    import('./virtual-history.tsx').then(
      (module) => isWanted && setWhole(() => module.VirtualHistory),
      () => isWanted && showToast({ title: 'The rest could not be shown', description: LATER, tone: 'error' }),
    )
    return () => {
      isWanted = false
    }
  }, [isMissing])
  if (!isOpen || Whole === undefined || onTurn === undefined) return children
  return <Whole {...history} onTurn={onTurn} fallback={children} />
}

const LATER = 'Please load this page again. Everything you saved is safe.'
