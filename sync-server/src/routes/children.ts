import {
  addChild,
  type AllowanceForm,
  changeChild,
  type AmountRequests,
  type ChildEditForm,
  childResponse,
  countCash,
  deleteChild,
  denominationOf,
  err,
  findChild,
  forecast,
  forecastQuery,
  forecastResponse,
  forecastStart,
  forecastWeeks,
  type InterestForm,
  ok,
  recalculationResponse,
  setAllowance,
  setInterest,
  toChildResponse,
  toForecastResponse,
  toRecalculationResponse,
  usernameKey,
} from '@little-ledger/domain'
import { Hono } from 'hono'
import { array, type InferOutput } from 'valibot'
import { newLogin } from '../auth/register-parent.ts'
import { visibleChildren } from '../ledger/request-context.ts'
import { respondWithError } from '../middleware/error-response.ts'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { query } from '../middleware/validate.ts'
import { type LedgerEnv, respondFound, respondWithChild, route } from '../middleware/route.ts'
import { amountBody } from './amount-body.ts'
import { bodyAfterWrite, childBody, definedFields, executeWrite, hashNewPassword, toWriteResult } from './write.ts'

/**
 * Splits a PATCH body into the changes for each command. A command whose fields are all absent gets an empty object.
 */
const changesIn = (body: InferOutput<AmountRequests['changeChild']>) => ({
  avatar: definedFields<ChildEditForm>({ avatar: body.avatar }),
  allowance: definedFields<AllowanceForm>({
    amount: body.allowanceAmount,
    frequency: body.allowanceFrequency,
    day: body.allowanceDay,
    active: body.allowanceActive,
  }),
  interest: definedFields<InterestForm>({
    rate: body.interestRate,
    frequency: body.interestFrequency,
    compoundType: body.compoundType,
    active: body.interestActive,
  }),
})

export const childRoutes = new Hono<LedgerEnv>()
  .get(
    '/api/children',
    route('user', 'The children of the family; a child sees only itself', { schema: array(childResponse) }),
    (c) => {
      const { family } = c.var.request.ledger
      return c.json(
        visibleChildren(c.var.request).map(({ child }) => toChildResponse(child, denominationOf(child, family))),
      )
    },
  )
  .get(
    '/api/children/:id',
    route('user', 'A child with its balances and settings', { subject: 'child', schema: childResponse }),
    respondWithChild(childBody),
  )
  .post(
    '/api/create-child-account',
    route('parent', 'Add a child with a login and a starting balance', { status: 201, schema: childResponse }),
    amountBody('addChild'),
    idempotencyKey,
    async (c) => {
      const body = c.req.valid('json')
      const key = usernameKey(body.username)
      const passwordHash = await hashNewPassword(c, 'child', body.password)
      if (!passwordHash.ok) return respondWithError(c, passwordHash.error)
      return executeWrite(
        c,
        ({ request, context, snapshot }) => {
          if (snapshot.usernameOwners.has(key)) return err({ type: 'UsernameTaken' })
          const siblings = request.ledger.children.map(({ child }) => child)
          const added = addChild(body, context, siblings)
          if (!added.ok) return added
          const { childId, userId, entries } = added.value
          const user = {
            id: userId,
            familyId: request.user.familyId,
            role: 'child' as const,
            childId,
            username: body.username,
          }
          const login = newLogin(user, passwordHash.value, context.nextStamp())
          return ok({ entries, newLogins: [login], childId, toBody: bodyAfterWrite(childId, childBody) })
        },
        { usernameKeys: [key] },
      )
    },
  )
  .patch(
    '/api/children/:id',
    route('parent', "Change a child's avatar, allowance or interest; omitted fields are kept", {
      subject: 'child',
      schema: childResponse,
    }),
    amountBody('changeChild'),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { child }, context }) => {
        const { avatar, allowance, interest } = changesIn(c.req.valid('json'))
        const none = ok([])
        const first = Object.keys(allowance).length > 0 ? setAllowance(allowance, child?.child, context) : none
        if (!first.ok) return first
        const second = Object.keys(interest).length > 0 ? setInterest(interest, child?.child, context) : none
        if (!second.ok) return second
        const third = Object.keys(avatar).length > 0 ? changeChild(avatar, child?.child, context) : none
        if (!third.ok) return third
        return toWriteResult(ok([...first.value, ...second.value, ...third.value]), child?.child.id, childBody)
      }),
  )
  .delete(
    '/api/children/:id',
    route('parent', 'Delete a child permanently, with its login and data', { subject: 'child' }),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { child }, context }) =>
        toWriteResult(deleteChild(child?.child, context), child?.child.id),
      ),
  )
  .patch(
    '/api/children/:id/cash',
    route('user', 'Record the amount counted in the piggy bank', { subject: 'child', schema: childResponse }),
    amountBody('countCash'),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { child }, context }) => {
        const command = countCash({ amount: c.req.valid('json').cashOnHand }, child?.child, context)
        return toWriteResult(command, child?.child.id, childBody)
      }),
  )
  .post(
    '/api/children/:id/recalculate-balance',
    route('parent', 'Discard the cached ledger and derive the balance from the journal', {
      subject: 'child',
      schema: recalculationResponse,
    }),
    async (c) => {
      const before = c.var.subject.child?.child
      const { ledger } = await c.var.services.ledgers.rebuild(c.var.resolved.user.familyId)
      const after = before && findChild(ledger, before.id)?.child
      return respondFound(c, after, (child) =>
        toRecalculationResponse(before?.balance ?? child.balance, child.balance, denominationOf(child, ledger.family)),
      )
    },
  )
  .get(
    '/api/children/:id/forecast',
    route('user', 'The bank balance in 1 to 52 weeks with the current settings', {
      subject: 'child',
      schema: forecastResponse,
    }),
    query(forecastQuery),
    (c) =>
      respondFound(c, c.var.subject.child, ({ child }) => {
        const weeks = forecastWeeks(c.req.valid('query').weeks)
        const { today, family } = c.var.request.ledger
        return toForecastResponse(forecast({ ...forecastStart(child, today), weeks }), denominationOf(child, family))
      }),
  )
