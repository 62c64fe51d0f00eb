import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase, newId } from '../ledger/database/device.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { pullPage } from '../testing/server-responses.ts'
import { startSession } from '../testing/sign-in.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { cancelSignIn } from './sign-in-attempt.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }

let network: TestNetwork
let server: ApiClient

beforeEach(async () => {
  network = createTestNetwork()
  server = createApiClient(network.fetch)
  await startSession()
})
afterEach(() => clearDeferredSignIn())

describe('a sign-up whose page was reloaded before the response arrived', () => {
  /** The ids of the families that the server has registered. */
  let sent: { readonly familyId: string; readonly userId: string }[]

  beforeEach(async () => {
    sent = []
    network.use(
      http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
        const body = (await request.json()) as (typeof sent)[number]
        const isRepeated = sent.some(({ familyId, userId }) => familyId === body.familyId && userId === body.userId)
        if (sent.length > 0 && !isRepeated) return plainTextResponse(409, 'Username already exists')
        sent.push(body)
        if (sent.length === 1) return new Promise<never>(() => undefined)
        return HttpResponse.json({ epoch: 'first', userId: body.userId }, { status: 200 })
      }),
    )
    void signUp(PAT, server)
    await expect.poll(() => sent.length).toBe(1)
    await startSession()
  })

  test('can be completed by signing up again, and keeps the same ids', async () => {
    // A new module instance has nothing in memory, as after a reload.
    const reloaded = (await import(/* @vite-ignore */ `./sign-up.ts?reload=${newId()}`)) as {
      readonly signUp: typeof signUp
    }
    const { user, store } = unwrap(await reloaded.signUp(PAT, server))
    expect([store.familyId, user.userId]).toEqual([sent[0]?.familyId, sent[0]?.userId])
    expect(await new DeviceDatabase().registrations.count()).toBe(0)
  })

  test('can be completed by logging in, and keeps the names typed earlier', async () => {
    const account = { id: sent[0]?.userId, username: 'pat', email: null, firstName: '', lastName: '', isParent: true }
    network.use(
      http.post(`${SERVER}/api/login`, () => HttpResponse.json(account)),
      http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([], { after: 0 }))),
    )
    const credentials = { username: PAT.username, password: PAT.password, rememberMe: true }
    const { user, name, store } = unwrap(await signIn(credentials, server))
    expect([store.familyId, user.userId, name]).toEqual([sent[0]?.familyId, sent[0]?.userId, 'Pat'])
    expect(await store.db.getMeta('family')).toMatchObject({ name: 'Moss' })
    expect(await new DeviceDatabase().sessions.get('current')).toMatchObject({ rememberMe: true })
  })

  test('stays as it is if the form of the login that completes it is closed', async () => {
    const account = { id: sent[0]?.userId, username: 'pat', email: null, firstName: '', lastName: '', isParent: true }
    network.use(
      http.post(`${SERVER}/api/login`, () => HttpResponse.json(account)),
      http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${SERVER}/api/sync/adopt`, () => {
        cancelSignIn()
        return HttpResponse.json({ epoch: 'first', userId: account.id }, { status: 200 })
      }),
    )
    const credentials = { username: PAT.username, password: PAT.password, rememberMe: true }
    expect(await signIn(credentials, server)).toEqual({ ok: false, error: { type: 'SignInCancelled' } })
    const device = new DeviceDatabase()
    expect(await device.registrations.count()).toBe(1)
    expect(await device.families.count()).toBe(0)
    expect(await device.sessions.count()).toBe(0)
  })

  test('leaves no password on the device', async () => {
    const rows = await new DeviceDatabase().registrations.toArray()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(PAT.password)
  })
})
