import {
  addChild,
  childAnswer,
  childSchema,
  countCash,
  deleteChild,
  err,
  forecast,
  forecastAnswer,
  forecastSchema,
  forecastStart,
  forecastWeeks,
  ok,
  recalculationAnswer,
  recalculationSchema,
  childOf,
  restAddChild,
  restChangeChild,
  restCountCash,
  restForecastQuery,
  setAllowance,
  setInterest,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { usernameKeyOf } from '../auth/username.ts'
import { visibleChildren } from '../journal/scene.ts'
import { allowanceOf, interestOf } from './child-terms.ts'
import { reading, shown } from './reading.ts'
import type { Route } from './route.ts'
import { showChild } from './showing.ts'
import { recorded, writing } from './writing.ts'

const list = reading(
  {
    method: 'GET',
    path: '/api/children',
    summary: 'The children of the family; for a child, itself',
    who: 'member',
    answer: { status: 200, schema: array(childSchema) },
  },
  ({ scene }) => ok(visibleChildren(scene).map(({ child }) => childAnswer(child))),
)

const one = reading(
  {
    method: 'GET',
    path: '/api/children/{id}',
    summary: 'A child with its balances and settings',
    who: 'member',
    about: 'child',
    answer: { status: 200, schema: childSchema },
  },
  ({ subject }) => shown(subject.child, ({ child }) => childAnswer(child)),
)

const add = writing(
  {
    method: 'POST',
    path: '/api/create-child-account',
    summary: 'Add a child with a login and a starting balance',
    who: 'parent',
    body: () => restAddChild,
    answer: { status: 201, schema: childSchema },
  },
  {
    prepare: ({ body, services }) => services.credentials.makeSecret('child', body.password),
    asks: ({ username }) => ({ usernameKeys: [usernameKeyOf(username)] }),
    write: ({ body, prepared, scene, context, known }) => {
      const usernameKey = usernameKeyOf(body.username)
      if (known.usernames.has(usernameKey)) return err({ type: 'UsernameTaken' })
      const added = addChild(body, context)
      if (!added.ok) return added
      const { childId, userId, entries } = added.value
      const stamp = context.nextStamp()
      const user = { id: userId, familyId: scene.user.familyId, childId, username: body.username }
      const login = { ...user, usernameKey, usernameStamp: stamp, secret: prepared, secretStamp: stamp }
      return ok({ entries, newLogins: [login], childId, show: showChild(childId) })
    },
  },
)

const change = writing(
  {
    method: 'PATCH',
    path: '/api/children/{id}',
    summary: "Change a child's allowance or interest; what is left out stays",
    who: 'parent',
    about: 'child',
    body: () => restChangeChild,
    answer: { status: 200, schema: childSchema },
  },
  {
    write: ({ body, subject: { child }, context }) => {
      const [allowance, interest] = [allowanceOf(body), interestOf(body)]
      const none = ok([])
      const first = Object.keys(allowance).length > 0 ? setAllowance(allowance, child?.child, context) : none
      if (!first.ok) return first
      const second = Object.keys(interest).length > 0 ? setInterest(interest, child?.child, context) : none
      if (!second.ok) return second
      return recorded(ok([...first.value, ...second.value]), child, showChild(child?.child.id))
    },
  },
)

const remove = writing(
  {
    method: 'DELETE',
    path: '/api/children/{id}',
    summary: 'Delete a child for good, its login and its data',
    who: 'parent',
    about: 'child',
    answer: { status: 204 },
  },
  { write: ({ subject: { child }, context }) => recorded(deleteChild(child?.child, context), child) },
)

const cash = writing(
  {
    method: 'PATCH',
    path: '/api/children/{id}/cash',
    summary: 'State what was counted in the piggy bank',
    who: 'member',
    about: 'child',
    body: () => restCountCash,
    answer: { status: 200, schema: childSchema },
  },
  {
    write: ({ body, subject: { child }, context }) =>
      recorded(countCash({ amount: body.cashOnHand }, child?.child, context), child, showChild(child?.child.id)),
  },
)

const recalculate: Route = {
  method: 'POST',
  path: '/api/children/{id}/recalculate-balance',
  summary: 'Drop what was derived and derive the balance again from the journal',
  who: 'parent',
  about: 'child',
  answer: { status: 200, schema: recalculationSchema },
  handle: async ({ services, member }) => {
    const before = member?.subject.child?.child
    if (member === undefined || before === undefined) return err({ type: 'NotFound' })
    const { ledger } = await services.ledgers.rebuild(member.resolved.user.familyId)
    const after = childOf(ledger, before.id)?.child
    if (after === undefined) return err({ type: 'NotFound' })
    return ok({ status: 200, body: JSON.stringify(recalculationAnswer(before.balance, after.balance)) })
  },
}

const lookAhead = reading(
  {
    method: 'GET',
    path: '/api/children/{id}/forecast',
    summary: 'What the bank balance comes to in 1 to 52 weeks if everything stays as it is',
    who: 'member',
    about: 'child',
    query: restForecastQuery,
    answer: { status: 200, schema: forecastSchema },
  },
  ({ subject, scene, query }) =>
    shown(subject.child, ({ child }) =>
      forecastAnswer(forecast({ ...forecastStart(child, scene.ledger.today), weeks: forecastWeeks(query.weeks) })),
    ),
)

export const childRoutes: readonly Route[] = [list, one, add, change, remove, cash, recalculate, lookAhead]
