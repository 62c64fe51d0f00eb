import {
  answerAsk,
  askPostingId,
  deleteTransaction,
  postingId,
  type AnswerForm,
  type Id,
  type PostingId,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
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

/** Answers a child's asks. */
export function useAnswer({ id: childId, name, denomination }: ChildRow): Answering {
  const record = useRecord(childId)
  const remove = async (id: PostingId, undone: string): Promise<boolean> => {
    const deleted = await record(deleteTransaction, id)
    if (!deleted.ok) reportFailure(inboxMessages.answerFailed(), recordErrorText(deleted.error))
    else reportSuccess(undone)
    return deleted.ok
  }
  const undoYes = (askId: Id) => remove(askPostingId(askId), inboxMessages.undone({ name }))
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
    const undoNo = () => void (entry && remove(postingId(entry.id), inboxMessages.undoneNo()))
    const action = { label: inboxMessages.undo(), onAction: undoNo }
    return reportSuccess(inboxMessages.saidNoTitle(), inboxMessages.saidNo({ name }), action)
  }
  return { answer, undoYes }
}
