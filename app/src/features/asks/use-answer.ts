import {
  answerAsk,
  deleteTransaction,
  postingId,
  undoYes as deleteYes,
  type AnswerForm,
  type AskStatus,
  type Id,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useRecord } from '../../ledger/record-command.ts'

import { inboxMessages } from '../../messages/asks.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { formatAmount } from '../../messages/formats.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'

interface Answering {
  /** Records an answer and shows a toast with Undo. */
  readonly answer: (askId: Id, form: AnswerForm) => FormOutcome
  /** Deletes the withdrawal, which closes the ask. Resolves to true if it was deleted. */
  readonly undoYes: (askId: Id) => Promise<boolean>
}

/** What a parent reads whose no was undone. */
function undoneNoText(status: AskStatus | undefined, name: string): string {
  switch (status) {
    case 'waiting':
      return inboxMessages.undoneNo()
    case 'yes':
    case 'less':
      return inboxMessages.undonePaid()
    case 'notNow':
      return inboxMessages.undoneStillNo()
    default:
      return inboxMessages.undone({ name })
  }
}

/** Answers a child's asks. */
export function useAnswer({ id: childId, name, denomination }: ChildRow): Answering {
  const record = useRecord(childId)
  const { store } = useLedger()
  const undoYes = async (askId: Id): Promise<boolean> => {
    const undone = await record(deleteYes, askId)
    if (undone.ok) reportSuccess(inboxMessages.undone({ name }))
    else reportFailure(inboxMessages.answerFailed(), recordErrorText(undone.error))
    return undone.ok
  }
  const undoNo = async (askId: Id, answerId: Id): Promise<void> => {
    const undone = await record(deleteTransaction, postingId(answerId))
    if (!undone.ok) return void reportFailure(inboxMessages.answerFailed(), recordErrorText(undone.error))
    // Another parent may have answered too.
    const after = (await store.db.children.get(childId))?.asks.find(({ id }) => id === askId)
    reportSuccess(undoneNoText(after?.status, name))
  }
  const answer = async (askId: Id, form: AnswerForm): FormOutcome => {
    const recorded = await record(
      (given: AnswerForm, child: ChildRow | undefined, context) => answerAsk(askId, given, child, context),
      form,
    )
    if (!recorded.ok) return reportFailure(inboxMessages.answerFailed(), recordErrorText(recorded.error))
    const [entry] = recorded.value
    if (form.answer === 'yes') {
      const description = inboxMessages.saidYes({ amount: formatAmount(form.amount, denomination), name })
      const action = { label: inboxMessages.undo(), onAction: () => void undoYes(askId) }
      return reportSuccess(inboxMessages.saidYesTitle(), description, action)
    }
    const action = { label: inboxMessages.undo(), onAction: () => void (entry && undoNo(askId, entry.id)) }
    return reportSuccess(inboxMessages.saidNoTitle(), inboxMessages.saidNo({ name }), action)
  }
  return { answer, undoYes }
}
