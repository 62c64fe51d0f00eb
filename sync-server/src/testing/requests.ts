import { assert } from '@little-ledger/domain'
import type { Route } from '../routes/route.ts'
import { familyOnDevice, pushBodyOf } from './device.ts'
import { newId, stampOf } from './entries.ts'
import type { Household, HouseholdChild } from './household.ts'

/** A valid body for every route that takes one, some of them their sender's: a new route without one fails the tests. */
const validBodies: Readonly<Record<string, object | ((sender: string) => object)>> = {
  'POST /api/login': { username: 'nobody', password: 'nothing' },
  'POST /api/register': { username: 'newcomer', password: 'correct horse', firstName: 'New', lastName: 'Comer' },
  'PATCH /api/users/{id}': { username: 'renamed' },
  'POST /api/create-child-account': { name: 'New', username: 'newchild', password: 'star' },
  'PATCH /api/children/{id}': { allowanceAmount: 5 },
  'PATCH /api/children/{id}/cash': { cashOnHand: 5 },
  'POST /api/children/{id}/transactions': { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' },
  'POST /api/children/{id}/savings-goals': { name: 'Book', targetAmount: 10 },
  'PATCH /api/savings-goals/{id}': { name: 'Blue bike' },
  'POST /api/sync/push': (sender) => pushBodyOf(sender, []),
  'POST /api/sync/adopt': familyOnDevice('carried-up').adoptBody,
  'PUT /api/sync/logins/{id}': { username: 'renamed', stamp: stampOf('2026-11-21T11:00') },
}

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

export const bodyFor = (route: Route, sender: string = newId()): object | undefined => {
  if (route.body === undefined) return undefined
  const body = validBodies[nameOf(route)]
  assert(body, `${nameOf(route)} has a valid body in the tests`)
  return typeof body === 'function' ? body(sender) : body
}

/** The address with ids in it, a forecast with its weeks. */
export const addressFor = (
  { path, query, isSync }: Route,
  ids: { readonly id: string; readonly transactionId?: string },
) =>
  path
    .replace('{id}', ids.id)
    .replace('{transactionId}', ids.transactionId ?? ids.id)
    .concat(query === undefined || isSync ? '' : '?weeks=8')

/** The id of a child's own thing that a route is about. */
export const ownId = ({ about }: Route, child: Pick<HouseholdChild, 'id' | 'userId' | 'goalId'>) =>
  about === 'goal' ? child.goalId : about === 'user' ? child.userId : child.id

export const addressOf = (route: Route, child: HouseholdChild) =>
  addressFor(route, { id: ownId(route, child), transactionId: child.transactionId })

/** A session of the household's that somebody may try to end. */
export const parentSessionId = async ({ parent }: Household) => {
  const sessions = await parent.json<{ id: string; isCurrent: boolean }[]>('GET', '/api/sessions')
  const current = sessions.find(({ isCurrent }) => isCurrent)
  assert(current, 'the parent is logged in')
  return current.id
}
