import {
  addTransaction,
  assert,
  deleteTransaction,
  err,
  parsePostingId,
  addTransactionRequest,
  toTransactionResponse,
  transactionResponse,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { defineReadRoute, orNotFound } from './read-route.ts'
import type { Route } from './route.ts'
import { transactionAfterWrite } from './write-responses.ts'
import { toWriteResult, defineWriteRoute } from './write-route.ts'

const list = defineReadRoute(
  {
    method: 'GET',
    path: '/api/children/{id}/transactions',
    summary: "A child's transactions on both accounts, oldest first",
    access: 'member',
    subjectKind: 'child',
    response: { status: 200, schema: array(transactionResponse) },
  },
  ({ subject }) => orNotFound(subject.child, ({ accounts }) => accounts.postings.map(toTransactionResponse)),
)

const add = defineWriteRoute(
  {
    method: 'POST',
    path: '/api/children/{id}/transactions',
    summary: 'Record a deposit or a withdrawal',
    access: 'parent',
    subjectKind: 'child',
    body: addTransactionRequest,
    response: { status: 201, schema: transactionResponse },
  },
  {
    write: ({ body, subject: { child }, context }) => {
      const command = addTransaction(body, child?.child, context)
      if (!command.ok) return command
      const [entry] = command.value
      assert(entry, 'addTransaction returns one entry')
      return toWriteResult(command, child, transactionAfterWrite(child?.child.id, entry.id))
    },
  },
)

const remove = defineWriteRoute(
  {
    method: 'DELETE',
    path: '/api/children/{id}/transactions/{transactionId}',
    summary: 'Delete a transaction, including automatic ones and cash counts',
    access: 'parent',
    subjectKind: 'child',
    response: { status: 204 },
  },
  {
    write: ({ subject: { child }, context, call }) => {
      const id = parsePostingId(call.context.req.param('transactionId') ?? '')
      const posting = id.ok ? child?.accounts.postings.find((found) => found.id === id.value) : undefined
      if (posting === undefined) return err({ type: 'NotFound' })
      return toWriteResult(deleteTransaction(posting.id, child?.child, context), child)
    },
  },
)

export const transactionRoutes: readonly Route[] = [list, add, remove]
