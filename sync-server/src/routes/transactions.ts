import {
  addTransaction,
  assert,
  deleteTransaction,
  err,
  parsePostingId,
  restAddTransaction,
  transactionAnswer,
  transactionSchema,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { reading, shown } from './reading.ts'
import type { Route } from './route.ts'
import { showTransaction } from './showing.ts'
import { recorded, writing } from './writing.ts'

const list = reading(
  {
    method: 'GET',
    path: '/api/children/{id}/transactions',
    summary: "A child's history on both accounts, oldest first",
    who: 'member',
    about: 'child',
    answer: { status: 200, schema: array(transactionSchema) },
  },
  ({ subject }) => shown(subject.child, ({ accounts }) => accounts.postings.map(transactionAnswer)),
)

const add = writing(
  {
    method: 'POST',
    path: '/api/children/{id}/transactions',
    summary: 'Record a deposit or a withdrawal',
    who: 'parent',
    about: 'child',
    body: restAddTransaction,
    answer: { status: 201, schema: transactionSchema },
  },
  {
    write: ({ body, subject: { child }, context }) => {
      const command = addTransaction(body, child?.child, context)
      if (!command.ok) return command
      const [entry] = command.value
      assert(entry, 'a transaction is one entry')
      return recorded(command, child, showTransaction(child?.child.id, entry.id))
    },
  },
)

const remove = writing(
  {
    method: 'DELETE',
    path: '/api/children/{id}/transactions/{transactionId}',
    summary: 'Delete a transaction, an automatic one or a cash count included',
    who: 'parent',
    about: 'child',
    answer: { status: 204 },
  },
  {
    write: ({ subject: { child }, context, call }) => {
      const id = parsePostingId(call.context.req.param('transactionId') ?? '')
      const posting = id.ok ? child?.accounts.postings.find((found) => found.id === id.value) : undefined
      if (posting === undefined) return err({ type: 'NotFound' })
      return recorded(deleteTransaction(posting.id, child?.child, context), child)
    },
  },
)

export const transactionRoutes: readonly Route[] = [list, add, remove]
