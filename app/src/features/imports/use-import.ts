import { rowsOf, type ImportPlan } from '@little-ledger/domain'
import { useEffect, useState } from 'react'
import { useLedger } from '../../ledger/family-store.ts'
import {
  previewImport,
  recordImport,
  recordedTransactions,
  removeRows,
  undoImport,
  type ImportPreview,
} from '../../ledger/imports/imports.ts'
import { recordErrorText, type RecordError } from '../../messages/errors.ts'
import { importMessages } from '../../messages/imports.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** An import that was recorded. */
export interface FinishedImport {
  /** How many transactions it added or brought back. */
  readonly count: number
  /** Whether it counted a piggy bank. */
  readonly hasCash: boolean
  /** Resolves to true if the import was undone. */
  readonly undo: () => Promise<boolean>
}

const failureText = (error: RecordError | { readonly type: 'AmountTooLarge' }): string =>
  error.type === 'AmountTooLarge' ? importMessages.tooFarAway() : recordErrorText(error)

const report = (error: RecordError | { readonly type: 'AmountTooLarge' }): false => {
  reportFailure(importMessages.failed(), failureText(error))
  return false
}

/** The dry run of a plan, and functions that record or remove it. The dry run starts again when the plan changes. */
export function useImport(plan: ImportPlan, bringsBack: boolean, onFinished: (finished: FinishedImport) => void) {
  const { store, actor } = useLedger()
  const [preview, setPreview] = useState<ImportPreview>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void previewImport(store, actor, plan, { bringsBack }).then((previewed) => {
      if (!isCurrent) return
      setPreview(previewed.ok ? previewed.value : undefined)
      if (!previewed.ok) report(previewed.error)
    })
    return () => {
      isCurrent = false
    }
  }, [store, actor, plan, bringsBack])

  const save = async (): Promise<void> => {
    setBusy(true)
    const recorded = await recordImport(store, actor, plan, { bringsBack })
    setBusy(false)
    if (!recorded.ok) return void report(recorded.error)
    const count = recordedTransactions(recorded.value, plan).length
    const undo = async (): Promise<boolean> => {
      const undone = await undoImport(store, actor, recorded.value)
      if (!undone.ok) return report(undone.error)
      reportSuccess(importMessages.undone())
      return true
    }
    onFinished({ count, hasCash: count < recorded.value.length, undo })
  }

  const remove = async (): Promise<void> => {
    const present = preview?.sorted.present ?? []
    setBusy(true)
    const removed = await removeRows(store, actor, present)
    setBusy(false)
    if (!removed.ok) return void report(removed.error)
    reportSuccess(importMessages.removed({ count: rowsOf(present) }))
    const previewed = await previewImport(store, actor, plan, { bringsBack })
    if (previewed.ok) setPreview(previewed.value)
  }

  return { preview, isBusy, save: () => void save(), remove: () => void remove() }
}
