import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import { startSession } from '../../auth/stored-session.ts'
import { addTestLogin, createTestFamily, type TestFamily } from '../../testing/family.ts'
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

const open = () => renderWithToasts(<ReconnectForm />)
const login = () => family.store.db.logins.get(family.parent.userId)

/** A server that gives out these names to nobody any more; what it was asked. */
function adoptsBut(...taken: readonly string[]): { readonly username: string }[] {
  const asked: { readonly username: string }[] = []
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
      const body = (await request.json()) as { readonly username: string }
      asked.push(body)
      if (!taken.includes(body.username)) {
        return HttpResponse.json({ epoch: 'first', userId: family.parent.userId }, { status: 201 })
      }
      return new HttpResponse('Username already exists\n', { status: 409, headers: { 'Content-Type': 'text/plain' } })
    }),
  )
  return asked
}

describe('logging in on the server again', () => {
  test('asks for the password only, and carries up a family that the server has never seen', async () => {
    const asked = adoptsBut()
    open()
    await expect.element(field('Choose another username')).not.toBeInTheDocument()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful', 'What waited is being sent.')
    expect(asked).toMatchObject([{ username: 'pat', password: 'correct horse' }])
  })

  test.each([true, false])('is remembered there (%s) as whoever is signed in is here', async (rememberMe) => {
    await startSession(family.store.device, family.store, (await login()) as LoginRow, rememberMe)
    const asked = adoptsBut()
    open()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful')
    expect(asked).toMatchObject([{ rememberMe }])
  })

  test('goes by the name that was chosen since the session began', async () => {
    await family.store.db.logins.update(family.parent.userId, { username: 'pat.moss' })
    const asked = adoptsBut()
    open()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expectToast('Login successful')
    expect(asked).toMatchObject([{ username: 'pat.moss' }])
  })

  test('with a wrong password says so under the field, and keeps what was typed', async () => {
    open()
    await fillFields({ Password: 'wrong horse' })
    await button('Log in again').click()
    await expectFieldError('Password', 'The password is not right.')
    await expect.element(field('Password')).toHaveValue('wrong horse')
  })

  test('where the server does not answer says so for the whole form', async () => {
    open()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The server could not be reached. Please try again.')
  })

  test('turns into choosing a name where the old one turns out to be taken', async () => {
    adoptsBut('pat')
    open()
    await fillFields({ Password: 'correct horse' })
    await button('Log in again').click()
    await expect.element(field('Choose another username')).toBeVisible()
    await expect.element(button('Use this name')).toBeVisible()
    await expect.element(field('Password')).toHaveValue('correct horse')
    expect(await login()).toMatchObject({ username: 'pat', hasUsernameConflict: true })
  })
})

describe('a username that somebody else had first', () => {
  beforeEach(async () => {
    await family.store.db.logins.update(family.parent.userId, { hasUsernameConflict: true })
  })

  test('is named, with what another one changes and what stays', async () => {
    open()
    await expectVisible(/“pat” belongs to somebody else on this server\./)
    await expectVisible(/Your family’s ledger stays as it is\./)
    await expect.element(field('Choose another username')).toHaveValue('pat')
    await expect.element(button('Log in again')).not.toBeInTheDocument()
  })

  test('gives way to another, by which the parent is known everywhere from then on', async () => {
    const asked = adoptsBut('pat')
    open()
    await fillFields({ 'Choose another username': ' pat.moss ', Password: 'correct horse' })
    await button('Use this name').click()
    await expectToast('Username changed', 'You log in as “pat.moss” from now on. What waited is being sent.')
    expect(asked).toMatchObject([{ username: 'pat.moss' }])
    await expect.poll(login).toMatchObject({ username: 'pat.moss' })
    expect(await login()).not.toHaveProperty('hasUsernameConflict')
    await expectAbsent(/belongs to somebody else/)
  })

  test('is refused once more where the next is taken as well, and keeps what was typed', async () => {
    adoptsBut('pat', 'patricia')
    open()
    await fillFields({ 'Choose another username': 'patricia', Password: 'correct horse' })
    await button('Use this name').click()
    await expectFieldError('Choose another username', 'Username already exists')
    await expect.element(field('Choose another username')).toHaveValue('patricia')
    await expect.element(field('Password')).toHaveValue('correct horse')
    expect(await login()).toMatchObject({ username: 'pat' })
  })

  test('asks nobody for a name that is too short', async () => {
    const asked = adoptsBut()
    open()
    await fillFields({ 'Choose another username': 'pa', Password: 'correct horse' })
    await button('Use this name').click()
    await expectFieldError('Choose another username', 'Username must be at least 3 characters')
    expect(asked).toEqual([])
  })

  test('says Saving... while the server is asked', async () => {
    let answer: (response: Response) => void = () => undefined
    network.use(http.post(`${SERVER}/api/sync/adopt`, () => new Promise((resolve) => (answer = resolve as never))))
    open()
    await fillFields({ 'Choose another username': 'patricia', Password: 'correct horse' })
    await button('Use this name').click()
    await expect.element(button('Saving...')).toBeDisabled()
    await vi.waitFor(() => expect(network.asked).toContain('POST /api/sync/adopt'))
    answer(HttpResponse.json({ epoch: 'first', userId: family.parent.userId }, { status: 201 }))
    await expectToast('Username changed')
  })
})
