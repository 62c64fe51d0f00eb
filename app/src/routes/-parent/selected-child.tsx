import { memo, useDeferredValue } from 'react'
import { ChildSummary } from '../../features/children/child-summary.tsx'
import { useWhyDialog } from '../../features/explain/use-why-dialog.tsx'
import { GrowthChart } from '../../features/forecast/lazy-cards.ts'
import { TransactionHistory } from '../../features/transactions/transaction-history.tsx'
import { useDeleteTransaction } from '../../features/transactions/use-delete-transaction.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// The balance and the history are painted before the rest is even fetched.
const InterestSummary = lazyPart(
  async () => (await import('../../features/interest/interest-summary.tsx')).InterestSummary,
  190,
)
const GoalsPanel = lazyPart(async () => (await import('../../features/goals/goals-panel.tsx')).GoalsPanel, 260)

/**
 * SPEC §2, the main area: how the selected child stands. Whatever has no height of its own yet comes last. A dialog that
 * opens or closes leaves all of it as it is.
 */
export const SelectedChild = memo(function SelectedChild({ child }: { readonly child: ChildRow }) {
  const deleteTransaction = useDeleteTransaction(child.id)
  const why = useWhyDialog(child.id, 'parent')
  // A new balance is painted before anything that is reckoned from it is drawn again.
  const settled = useDeferredValue(child)
  return (
    <>
      <ChildSummary child={child} today={child.derivedOn} onWhy={(of) => why.explain({ of })} />
      <InterestSummary child={settled} />
      <GrowthChart child={settled} />
      <TransactionHistory
        childId={child.id}
        title="Transaction History"
        onDelete={({ id }) => deleteTransaction(id)}
        onWhy={({ id }) => why.explain({ of: 'posting', postingId: id })}
      />
      <GoalsPanel child={settled} isParentView />
      {why.dialog}
    </>
  )
})
