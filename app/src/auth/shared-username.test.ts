import { id, usernameKey, type Id, type Stamp } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase } from '../ledger/database/device.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { addChildWithLogin } from './child-login.ts'
import { endCurrentSession } from './current-session.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const child = (name: string) => ({ name, username: name.toLowerCase(), password: `${name}7`, startingBalance: '20.00' })
const LATER = '2100-01-01T00:00:00.000Z-0000-0123456789ab' as Stamp

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
  server = createApiClient(createTestNetwork(http.all(`${SERVER}/api/*`, () => HttpResponse.error())).fetch)
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
  })
})
