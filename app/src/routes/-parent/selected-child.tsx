import { memo, useDeferredValue } from 'react'
import { ChildSummary } from '../../features/children/child-summary.tsx'
import { useWhyDialog } from '../../features/explain/use-why-dialog.tsx'
import { GrowthChart } from '../../features/forecast/lazy-cards.ts'
import { GoalsPanel } from '../../features/goals/goals-panel.tsx'
import { InterestSummary } from '../../features/interest/interest-summary.tsx'
import { TransactionHistory } from '../../features/transactions/transaction-history.tsx'
import { useDeleteTransaction } from '../../features/transactions/use-delete-transaction.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { parentPageMessages } from '../../messages/pages.ts'

/** The main area of the parent dashboard (SPEC §2). Memoized, so that opening a dialog does not re-render it. */
export const SelectedChild = memo(function SelectedChild({ child }: { readonly child: ChildRow }) {
  const deleteTransaction = useDeleteTransaction(child.id)
  const why = useWhyDialog(child.id, 'parent')
  // Paint the balance first; the cards that depend on it follow.
  const deferredChild = useDeferredValue(child)
  return (
    <>
      <ChildSummary child={child} today={child.derivedOn} onWhy={(of) => why.explain({ of })} />
      <InterestSummary child={deferredChild} />
      <GrowthChart child={deferredChild} />
      <TransactionHistory
        childId={child.id}
        title={parentPageMessages.transactionHistory()}
        onDelete={({ id }) => deleteTransaction(id)}
        onWhy={({ id }) => why.explain({ of: 'posting', postingId: id })}
      />
      <GoalsPanel child={deferredChild} isParentView />
      {why.dialog}
    </>
  )
})
