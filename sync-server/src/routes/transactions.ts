import {
  asGift,
  addTransaction,
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
import { type LedgerEnv, respondWithList, route } from '../middleware/route.ts'
import { amountBody } from './amount-body.ts'
import { executeWrite, toWriteResult, transactionBody } from './write.ts'

export const transactionRoutes = new Hono<LedgerEnv>()
  .get(
    '/api/children/:id/transactions',
    route('user', "A child's transactions on both accounts, oldest first", {
      subject: 'child',
      schema: array(transactionResponse),
    }),
    respondWithList(({ accounts }) => accounts.postings, toTransactionResponse),
  )
  .post(
    '/api/children/:id/transactions',
    route('parent', 'Record a deposit or a withdrawal', { subject: 'child', status: 201, schema: transactionResponse }),
    amountBody('addTransaction'),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ request, subject: { child }, context }) => {
        const { date, ...form } = c.req.valid('json')
        const zone = request.ledger.family?.timeZone ?? UTC
        const command = addTransaction({ ...form, date: dateIn(zone, date) }, child?.child, context)
        return toWriteResult(command, child?.child.id, transactionBody)
      }),
  )
  .delete(
    '/api/children/:id/transactions/:transactionId',
    route('parent', 'Delete a transaction, including automatic ones and cash counts', { subject: 'child' }),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ request, subject: { child }, context }) => {
        const id = parsePostingId(c.req.param('transactionId'))
        const posting = id.ok ? child?.accounts.postings.find((found) => found.id === id.value) : undefined
        if (posting === undefined) return err({ type: 'NotFound' })
        const gift = asGift(request.ledger.family?.members ?? new Map(), posting)
        return toWriteResult(deleteTransaction(posting.id, child?.child, context, gift), child?.child.id)
      }),
  )
