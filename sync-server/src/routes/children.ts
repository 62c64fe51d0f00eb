import {
  addChild,
  toChildResponse,
  childResponse,
  countCash,
  deleteChild,
  err,
  forecast,
  toForecastResponse,
  forecastResponse,
  forecastStart,
  forecastWeeks,
  ok,
  toRecalculationResponse,
  recalculationResponse,
  findChild,
  addChildRequest,
  changeChildRequest,
  countCashRequest,
  forecastQuery,
  setAllowance,
  setInterest,
  usernameKey,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { visibleChildren } from '../ledger/request-context.ts'
import { allowanceChanges, interestChanges } from './child-settings.ts'
import { defineReadRoute, orNotFound } from './read-route.ts'
import type { Route } from './route.ts'
import { childAfterWrite } from './write-responses.ts'
import { toWriteResult, defineWriteRoute } from './write-route.ts'

const list = defineReadRoute(
  {
    method: 'GET',
    path: '/api/children',
    summary: 'The children of the family; a child sees only itself',
    access: 'member',
    response: { status: 200, schema: array(childResponse) },
  },
  ({ request }) => ok(visibleChildren(request).map(({ child }) => toChildResponse(child))),
)

const show = defineReadRoute(
  {
    method: 'GET',
    path: '/api/children/{id}',
    summary: 'A child with its balances and settings',
    access: 'member',
    subjectKind: 'child',
    response: { status: 200, schema: childResponse },
  },
  ({ subject }) => orNotFound(subject.child, ({ child }) => toChildResponse(child)),
)

const add = defineWriteRoute(
  {
    method: 'POST',
    path: '/api/create-child-account',
    summary: 'Add a child with a login and a starting balance',
    access: 'parent',
    body: () => addChildRequest,
    response: { status: 201, schema: childResponse },
  },
  {
    prepare: ({ body, services }) => services.passwords.hash('child', body.password),
    query: ({ username }) => ({ usernameKeys: [usernameKey(username)] }),
    write: ({ body, prepared, request, context, snapshot }) => {
      const key = usernameKey(body.username)
      if (snapshot.usernameOwners.has(key)) return err({ type: 'UsernameTaken' })
      const added = addChild(body, context)
      if (!added.ok) return added
      const { childId, userId, entries } = added.value
      const stamp = context.nextStamp()
      const user = { id: userId, familyId: request.user.familyId, childId, username: body.username }
      const login = { ...user, usernameKey: key, usernameStamp: stamp, passwordHash: prepared, passwordStamp: stamp }
      return ok({ entries, newLogins: [login], childId, toBody: childAfterWrite(childId) })
    },
  },
)

const change = defineWriteRoute(
  {
    method: 'PATCH',
    path: '/api/children/{id}',
    summary: "Change a child's allowance or interest; omitted fields are kept",
    access: 'parent',
    subjectKind: 'child',
    body: () => changeChildRequest,
    response: { status: 200, schema: childResponse },
  },
  {
    write: ({ body, subject: { child }, context }) => {
      const [allowance, interest] = [allowanceChanges(body), interestChanges(body)]
      const none = ok([])
      const first = Object.keys(allowance).length > 0 ? setAllowance(allowance, child?.child, context) : none
      if (!first.ok) return first
      const second = Object.keys(interest).length > 0 ? setInterest(interest, child?.child, context) : none
      if (!second.ok) return second
      return toWriteResult(ok([...first.value, ...second.value]), child, childAfterWrite(child?.child.id))
    },
  },
)

const remove = defineWriteRoute(
  {
    method: 'DELETE',
    path: '/api/children/{id}',
    summary: 'Delete a child permanently, with its login and data',
    access: 'parent',
    subjectKind: 'child',
    response: { status: 204 },
  },
  { write: ({ subject: { child }, context }) => toWriteResult(deleteChild(child?.child, context), child) },
)

const recordCashCount = defineWriteRoute(
  {
    method: 'PATCH',
    path: '/api/children/{id}/cash',
    summary: 'Record the amount counted in the piggy bank',
    access: 'member',
    subjectKind: 'child',
    body: () => countCashRequest,
    response: { status: 200, schema: childResponse },
  },
  {
    write: ({ body, subject: { child }, context }) =>
      toWriteResult(
        countCash({ amount: body.cashOnHand }, child?.child, context),
        child,
        childAfterWrite(child?.child.id),
      ),
  },
)

const recalculate: Route = {
  method: 'POST',
  path: '/api/children/{id}/recalculate-balance',
  summary: 'Discard the cached ledger and derive the balance from the journal',
  access: 'parent',
  subjectKind: 'child',
  response: { status: 200, schema: recalculationResponse },
  handle: async ({ services, member }) => {
    const before = member?.subject.child?.child
    if (member === undefined || before === undefined) return err({ type: 'NotFound' })
    const { ledger } = await services.ledgers.rebuild(member.resolved.user.familyId)
    const after = findChild(ledger, before.id)?.child
    if (after === undefined) return err({ type: 'NotFound' })
    return ok({ status: 200, body: JSON.stringify(toRecalculationResponse(before.balance, after.balance)) })
  },
}

const forecastRoute = defineReadRoute(
  {
    method: 'GET',
    path: '/api/children/{id}/forecast',
    summary: 'The bank balance in 1 to 52 weeks with the current settings',
    access: 'member',
    subjectKind: 'child',
    query: forecastQuery,
    response: { status: 200, schema: forecastResponse },
  },
  ({ subject, request, query }) =>
    orNotFound(subject.child, ({ child }) =>
      toForecastResponse(
        forecast({ ...forecastStart(child, request.ledger.today), weeks: forecastWeeks(query.weeks) }),
      ),
    ),
)

export const childRoutes: readonly Route[] = [
  list,
  show,
  add,
  change,
  remove,
  recordCashCount,
  recalculate,
  forecastRoute,
]
