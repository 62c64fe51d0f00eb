import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../ledger/database/device.ts'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import { startSession } from '../../auth/stored-session.ts'
import { addTestLogin, createTestFamily, type TestFamily } from '../../testing/family.ts'
import { plainTextResponse, refusedResponse } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import {
  button,
  field,
  expectFieldError,
  expectVisible,
  expectAbsent,
  expectToast,
  fillFields,
} from '../../testing/screen.ts'
import { ReconnectForm } from './reconnect-form.tsx'

let family: TestFamily
let network: TestNetwork

beforeEach(async () => {
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  family = await createTestFamily()
  await addTestLogin(family, family.parent, 'correct horse')
  signInAs(family.parent, family.store)
})

const renderForm = () => renderWithToasts(<ReconnectForm />)
const login = () => family.store.db.logins.get(family.parent.userId)

/** Accepts registrations, except with usernames that are already taken. @returns the request bodies */
function handleRegistration(...taken: readonly string[]): { readonly username: string }[] {
  const bodies: { readonly username: string }[] = []
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
      const body = (await request.json()) as { readonly username: string }
      bodies.push(body)
      if (!taken.includes(body.username)) {
        return HttpResponse.json({ epoch: 'first', userId: family.parent.userId }, { status: 201 })
      }
      return plainTextResponse(409, 'Username already exists')
    }),
  )
  return bodies
}

describe('ReconnectForm', () => {
  test('asks only for the password, and registers a family that the server does not have yet', async () => {
    const bodies = handleRegistration()
    renderForm()
    await expect.element(field('New Username')).not.toBeInTheDocument()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful', 'Your changes are syncing.')
    expect(bodies).toMatchObject([{ username: 'pat', password: 'correct horse' }])
  })

  test.each([true, false])('sends the Remember me choice that the user made at sign-in: %s', async (rememberMe) => {
    await startSession(family.store, (await login()) as LoginRow, rememberMe)
    const bodies = handleRegistration()
    renderForm()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful')
    expect(bodies).toMatchObject([{ rememberMe }])
  })

  test('uses a username that was changed during the session', async () => {
    await family.store.db.logins.update(family.parent.userId, { username: 'pat.moss' })
    const bodies = handleRegistration()
    renderForm()
    // On a shared device, a password manager would otherwise fill in the password of a child who logged in last.
    const username = () => document.querySelector<HTMLInputElement>('form input[autocomplete="username"]')
    await expect.poll(() => username()?.value).toBe('pat.moss')
    expect(username()?.checkVisibility()).toBe(false)
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful')
    expect(bodies).toMatchObject([{ username: 'pat.moss' }])
  })

  test('reports a wrong password under its field and keeps the typed text', async () => {
    network.use(http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')))
    renderForm()
    await fillFields({ Password: 'wrong horse' })
    await button('Log in again').click()
    await expectFieldError('Password', 'That password isn’t right.')
    await expect.element(field('Password')).toHaveValue('wrong horse')
  })

  test('explains that the server does not know a password that is right on this device', async () => {
    await family.store.db.setMeta('isRegistered', true)
    network.use(
      http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')),
      http.post(`${SERVER}/api/sync/adopt`, () => plainTextResponse(409, 'Family is on the server')),
    )
    renderForm()
    await fillFields({ Password: 'wrong horse' })
    await button('Log in again').click()
    await expectFieldError('Password', 'That password isn’t right.')
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectFieldError(
      'Password',
      'The server doesn’t know this password. If you changed it on another device, use the new one.',
    )
  })

  test('tells another parent or a helper that a new code helps, not a parent’s login', async () => {
    const { store } = family
    await store.db.setMeta('isRegistered', true)
    network.use(http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')))
    const gran = { ...family.parent, userId: newId(), username: 'gran', role: 'helper' as const, childIds: [] }
    await addTestLogin(family, gran, 'battery staple')
    signInAs(gran, store)
    renderForm()
    await fillFields({ Password: 'battery staple' })
    await button('Log in again').click()
    await expectFieldError('Password', 'If not, ask a parent for a new code, then log out to use it.')
  })

  test('shows an unreachable server as a form error, not a field error', async () => {
    renderForm()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Can’t reach the server. Please try again.')
  })

  test('asks for a new username once the server reports a conflict', async () => {
    handleRegistration('pat')
    renderForm()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expect.element(field('New Username')).toBeVisible()
    await expect.element(button('Use this username')).toBeVisible()
    await expect.element(field('Password')).toHaveValue('correct horse')
    expect(await login()).toMatchObject({ username: 'pat', hasUsernameConflict: true })
  })
})

describe('ReconnectForm after a restored backup', () => {
  const hint = /^If your family was on this server before, use the username and password you had there\./
  /** A server that has the family with the login "pat.moss", "battery staple". */
  const handleKnownFamily = () =>
    network.use(
      http.post(`${SERVER}/api/sync/adopt`, () => {
        const headers = { 'Content-Type': 'text/plain', 'Error-Code': 'registration_conflict' }
        return new HttpResponse('This family cannot be added.\n', { status: 409, headers })
      }),
      http.post(`${SERVER}/api/login`, async ({ request }) => {
        const { username, password } = (await request.json()) as { username: string; password: string }
        if (username !== 'pat.moss' || password !== 'battery staple')
          return plainTextResponse(401, 'Invalid username or password')
        const id = family.parent.userId
        return HttpResponse.json({ id, username, email: null, firstName: '', lastName: '', isParent: true })
      }),
    )

  test('asks for the username and password of the server', async () => {
    await family.store.db.setMeta('isRestored', true)
    handleKnownFamily()
    renderForm()
    await expectVisible(hint)
    await fillFields({ Username: 'pat.moss', Password: 'battery staple' })
    await button('Log in again').click()
    await expectToast('Login successful', 'Your changes are syncing.')
    await expect.poll(login).toMatchObject({ username: 'pat.moss' })
  })

  test('says so once the server answers that it has the family', async () => {
    handleKnownFamily()
    renderForm()
    await fillFields({ Password: 'correct horse' })
    await expectAbsent(hint)
    await button('Log in again').click()
    await expectFieldError(
      'Password',
      'The server already has your family, with another password. Use the one you had there.',
    )
    await expectVisible(hint)
    await fillFields({ Username: 'pat.moss', Password: 'battery staple' })
    await button('Log in again').click()
    await expectToast('Login successful')
  })

  test('registers the family with the new login if the server does not have it', async () => {
    await family.store.db.setMeta('isRestored', true)
    const bodies = handleRegistration()
    renderForm()
    await expectVisible(hint)
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful')
    expect(bodies).toMatchObject([{ username: 'pat', password: 'correct horse' }])
    await expectAbsent(hint)
  })
})

describe('ReconnectForm on a server that registers new families by invitation', () => {
  test('asks for the code once the server needs it, and registers the family with it', async () => {
    const bodies: { readonly invitation?: string }[] = []
    network.use(
      http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
        const body = (await request.json()) as { readonly invitation?: string }
        bodies.push(body)
        if (body.invitation === undefined) return refusedResponse('invitation_needed')
        return HttpResponse.json({ epoch: 'first', userId: family.parent.userId }, { status: 201 })
      }),
    )
    renderForm()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expect.element(field('Sign-up Code')).toBeVisible()
    await fillFields({ 'Sign-up Code': 'abcde' })
    await button('Use this code').click()
    await expectFieldError('Sign-up Code', 'Please check the code: it has 10 letters and digits')
    await fillFields({ 'Sign-up Code': 'abcde-fghjk' })
    await button('Use this code').click()
    await expectToast('Login successful', 'Your changes are syncing.')
    expect(bodies.map(({ invitation }) => invitation)).toEqual([undefined, 'ABCDEFGHJK'])
  })
})

describe('ReconnectForm with a username that is taken on the server', () => {
  beforeEach(async () => {
    await family.store.db.logins.update(family.parent.userId, { hasUsernameConflict: true })
  })

  test('shows the taken username and says that nothing else will change', async () => {
    renderForm()
    await expectVisible(/Someone else on your server already has the username “pat\.”/)
    await expectVisible(/Nothing else changes\./)
    await expect.element(field('New Username')).toHaveValue('pat')
    await expect.element(button('Log in again')).not.toBeInTheDocument()
  })

  test('changes the username on the server and on this device', async () => {
    const bodies = handleRegistration('pat')
    renderForm()
    await fillFields({ 'New Username': ' pat.moss ', Password: 'correct horse' })
    await button('Use this username').click()
    await expectToast('Username changed', 'From now on, log in as “pat.moss.” Your changes are syncing.')
    expect(bodies).toMatchObject([{ username: 'pat.moss' }])
    await expect.poll(login).toMatchObject({ username: 'pat.moss' })
    expect(await login()).not.toHaveProperty('hasUsernameConflict')
    await expectAbsent(/already has the username/)
  })

  test('rejects a new username that is also taken and keeps the typed values', async () => {
    handleRegistration('pat', 'patricia')
    renderForm()
    await fillFields({ 'New Username': 'patricia', Password: 'correct horse' })
    await button('Use this username').click()
    await expectFieldError('New Username', 'Username already exists')
    await expect.element(field('New Username')).toHaveValue('patricia')
    await expect.element(field('Password')).toHaveValue('correct horse')
    expect(await login()).toMatchObject({ username: 'pat' })
  })

  test('sends no request for a username that is too short', async () => {
    const bodies = handleRegistration()
    renderForm()
    await fillFields({ 'New Username': 'pa', Password: 'correct horse' })
    await button('Use this username').click()
    await expectFieldError('New Username', 'Username must be at least 3 characters')
    expect(bodies).toEqual([])
  })

  test('shows Saving... during the request', async () => {
    let respond: (response: Response) => void = () => undefined
    const response = new Promise<Response>((resolve) => (respond = resolve))
    network.use(http.post(`${SERVER}/api/sync/adopt`, () => response as never))
    renderForm()
    await fillFields({ 'New Username': 'patricia', Password: 'correct horse' })
    await button('Use this username').click()
    await expect.element(button('Saving...')).toBeDisabled()
    await vi.waitFor(() => expect(network.requests).toContain('POST /api/sync/adopt'))
    respond(HttpResponse.json({ epoch: 'first', userId: family.parent.userId }, { status: 201 }))
    await expectToast('Username changed')
  })
})
