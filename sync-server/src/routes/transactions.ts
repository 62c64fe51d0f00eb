import {
  addTransaction,
  addTransactionRequest,
  assert,
  dateIn,
  deleteTransaction,
  err,
  parsePostingId,
  toTransactionResponse,
  transactionResponse,
  UTC,
} from '@little-ledger/domain'
import { Hono } from 'hono'
import { array } from 'valibot'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/validate.ts'
import { type MemberEnv, respondFound, route } from '../middleware/route.ts'
import { executeWrite, toWriteResult, transactionAfterWrite } from './write.ts'

export const transactionRoutes = new Hono<MemberEnv>()
  .get(
    '/api/children/:id/transactions',
    route("A child's transactions on both accounts, oldest first", {
      access: 'member',
      subjectKind: 'child',
      response: { status: 200, schema: array(transactionResponse) },
    }),
    (c) => respondFound(c, c.var.subject.child, ({ accounts }) => accounts.postings.map(toTransactionResponse)),
  )
  .post(
    '/api/children/:id/transactions',
    route('Record a deposit or a withdrawal', {
      access: 'parent',
      subjectKind: 'child',
      response: { status: 201, schema: transactionResponse },
    }),
    jsonBody(addTransactionRequest),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ request, subject: { child }, context }) => {
        const { date, ...form } = c.req.valid('json')
        const zone = request.ledger.family?.timeZone ?? UTC
        const command = addTransaction({ ...form, date: dateIn(zone, date) }, child?.child, context)
        if (!command.ok) return command
        const [entry] = command.value
        assert(entry, 'addTransaction returns one entry')
        return toWriteResult(command, child, transactionAfterWrite(child?.child.id, entry.id))
      }),
  )
  .delete(
    '/api/children/:id/transactions/:transactionId',
    route('Delete a transaction, including automatic ones and cash counts', {
      access: 'parent',
      subjectKind: 'child',
      response: { status: 204 },
    }),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { child }, context }) => {
        const id = parsePostingId(c.req.param('transactionId'))
        const posting = id.ok ? child?.accounts.postings.find((found) => found.id === id.value) : undefined
        if (posting === undefined) return err({ type: 'NotFound' })
        return toWriteResult(deleteTransaction(posting.id, child?.child, context), child)
      }),
  )
