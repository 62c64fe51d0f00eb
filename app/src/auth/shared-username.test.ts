import { id, usernameKey, type Id, type Stamp } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase } from '../ledger/database/device.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { addChildWithLogin } from './child-login.ts'
import { endCurrentSession } from './current-session.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const child = (name: string) => ({ name, username: name.toLowerCase(), password: `${name}7`, startingBalance: '20.00' })
const LATER = '2100-01-01T00:00:00.000Z-0000-0123456789ab' as Stamp

let network: TestNetwork
let server: ApiClient
let store: FamilyStore
let mia: Id
let leo: Id

const login = (password: string, username = 'mia') => ({ username, password, rememberMe: false })

async function endSession(): Promise<void> {
  await endCurrentSession()
  await new DeviceDatabase().revocations.clear()
}

/** The signed-in user, or the type of the error. Ends the session. */
async function trySignIn(form: Parameters<typeof signIn>[0]): Promise<string> {
  const signedIn = await signIn(form, server)
  if (!signedIn.ok) return signedIn.error.type
  await endSession()
  return signedIn.value.user.userId
}

beforeEach(async () => {
  network = createTestNetwork(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
  server = createApiClient(network.fetch)
  await startSession()
  const { user, store: opened } = unwrap(await signUp(PAT, server))
  for (const name of ['Mia', 'Leo']) unwrap(await addChildWithLogin(opened, user, child(name)))
  store = opened
  const byName = new Map((await store.db.children.toArray()).map(({ name, userId }) => [name, userId]))
  mia = id(byName.get('Mia') ?? '')
  leo = id(byName.get('Leo') ?? '')
  // On another device a parent called Mia "kid1" and Leo "mia". So far only Leo has logged in here since.
  await store.db.logins.update(leo, {
    username: 'mia',
    usernameKey: usernameKey('mia'),
    usernameStamp: LATER,
  })
  await endSession()
})
afterEach(() => clearDeferredSignIn())

describe('two children with one username on a device, offline', () => {
  test('each picture opens its own child with its own password', async () => {
    for (const [userId, own, other] of [
      [mia, 'Mia7', 'Leo7'],
      [leo, 'Leo7', 'Mia7'],
    ] as const) {
      const user = { familyId: store.familyId, userId: userId }
      expect(await trySignIn({ ...login(other), user })).toBe('WrongLoginOffline')
      expect(await trySignIn({ ...login(own), user })).toBe(userId)
    }
  })

  test('a typed username belongs to the child who got it last', async () => {
    expect(await trySignIn(login('Leo7'))).toBe(leo)
    expect(await trySignIn(login('Mia7'))).toBe('WrongLoginOffline')
  })

  test('wrong passwords for a picture count as failed attempts', async () => {
    const user = { familyId: store.familyId, userId: mia }
    for (let count = 0; count < 5; count += 1)
      expect(await trySignIn({ ...login('wrong'), user })).toBe('WrongLoginOffline')
    expect(await trySignIn({ ...login('Mia7'), user })).toBe('TooManyAttempts')
    // Another child's login does not clear them.
    expect(await trySignIn(login('Leo7'))).toBe(leo)
    expect(await trySignIn({ ...login('Mia7'), user })).toBe('TooManyAttempts')
  })
})

describe('a username that was changed elsewhere, online', () => {
  /** The server accepts Mia's password for her, but not for the username "mia". */
  const serve = (isKnown: (body: { readonly user?: { readonly userId: string } }) => boolean) =>
    network.use(
      http.post(`${SERVER}/api/login`, async ({ request }) =>
        isKnown((await request.json()) as object)
          ? HttpResponse.json({ id: mia, username: 'kid1', email: null, firstName: '', lastName: '', isParent: false })
          : plainTextResponse(401, 'No.'),
      ),
      http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
    )

  beforeEach(async () => {
    await store.db.logins.update(leo, { username: 'leo', usernameKey: 'leo' })
    await store.db.logins.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  })

  test('still opens the device if the password is right, because the server is asked about the user', async () => {
    serve(({ user }) => user?.userId === mia)
    expect(await trySignIn(login('Mia7'))).toBe(mia)
  })

  test('says no more than that the login is wrong after too many tries', async () => {
    serve(() => false)
    for (let count = 0; count < 5; count += 1) expect(await trySignIn(login('wrong'))).toBe('WrongLogin')
    expect(await trySignIn(login('Mia7'))).toBe('WrongLogin')
  })
})

test('the login of a chosen user whom the server does not know goes once another in the family has the username', async () => {
  await store.db.logins.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  network.use(
    http.post(`${SERVER}/api/login`, () =>
      HttpResponse.json({ id: leo, username: 'mia', email: null, firstName: '', lastName: '', isParent: false }),
    ),
  )
  expect(await trySignIn({ ...login('Leo7'), user: { familyId: store.familyId, userId: mia } })).toBe(leo)
  expect(await store.db.logins.get(mia)).toBeUndefined()
})
