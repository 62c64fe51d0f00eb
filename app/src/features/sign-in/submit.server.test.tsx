import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { plainTextResponse, refusedResponse } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { render, renderWithToasts } from '../../testing/render.tsx'
import { button, expectFieldError, expectToast, field, fillFields } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'
import { currentDevice } from '../../auth/current-session.ts'
import { useToastStore } from '../../ui/toast/toast-store.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { submitSignIn, submitSignUp } from './submit.ts'

const LOGIN = { username: 'pat', password: 'correct horse', rememberMe: false }
const PROFILE = {
  username: 'pat',
  password: 'correct horse',
  email: '',
  firstName: 'Pat',
  lastName: 'Moss',
  currency: 'USD',
}

let network: TestNetwork

beforeEach(async () => {
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  await startSession()
  renderWithToasts(null)
})

describe('the toast for a rejected request (SPEC §8)', () => {
  // SPEC: 8.1, 8.3
  test('shows the status and text of the response to a login', async () => {
    network.use(
      http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'That username and password don’t match.')),
    )
    expect(await submitSignIn(LOGIN)).toEqual({ form: 'That didn’t work. Check your username and password.' })
    await expectToast('Login failed', '401: That username and password don’t match.')
  })

  test('shows the status and text when a login is rejected for too many attempts', async () => {
    const text = 'Too many attempts. Try again in 30 seconds.'
    network.use(http.post(`${SERVER}/api/login`, () => plainTextResponse(429, text)))
    expect(await submitSignIn(LOGIN)).toMatchObject({ form: { seconds: 5 } })
    await expectToast('Login failed', `429: ${text}`)
  })

  test.each([
    [500, 'Something went wrong.'],
    [503, 'The server is busy. Please try again.'],
  ])(
    'shows the status and text if the server fails with %i and this device doesn’t know the login',
    async (status, text) => {
      network.use(http.post(`${SERVER}/api/login`, () => plainTextResponse(status, text)))
      expect(await submitSignIn(LOGIN)).toEqual({ form: expect.stringMatching(/the server has a problem\.$/) })
      await expectToast('Login failed', `${status}: ${text}`)
    },
  )

  test('says why a login stopped that another tab has cancelled, without a toast', async () => {
    let respond: (response: Response) => void = () => undefined
    const response = new Promise<Response>((resolve) => (respond = resolve))
    network.use(http.post(`${SERVER}/api/login`, () => response as never))
    const signingIn = submitSignIn(LOGIN)
    await vi.waitFor(() => expect(network.requests).toContain('POST /api/login'))
    void navigator.locks.request('little-ledger-sign-in', { steal: true }, () => undefined)
    expect(await signingIn).toEqual({ form: 'A login in another tab stopped this one. Try again.' })
    expect(useToastStore.getState().toast).toBeNull()
    respond(HttpResponse.error())
  })

  test('shows only a sentence if no server answers', async () => {
    network.use(http.post(`${SERVER}/api/login`, () => HttpResponse.error()))
    expect(await submitSignIn(LOGIN)).toEqual({ form: expect.stringMatching(/the server can’t be reached\.$/) })
    await expectToast('Login failed', /^Login failed That didn’t work\..*the server can’t be reached\./)
  })

  // SPEC: 8.4
  test('shows the status and text of the response to a registration', async () => {
    network.use(http.post(`${SERVER}/api/sync/adopt`, () => plainTextResponse(409, 'Username already exists')))
    expect(await submitSignUp(PROFILE)).toEqual({ username: 'Username already exists' })
    await expectToast('Registration failed', '409: Username already exists')
  })

  test('says that a server takes no new families, and creates none on the device', async () => {
    network.use(http.post(`${SERVER}/api/sync/adopt`, () => refusedResponse('registration_closed')))
    expect(await submitSignUp(PROFILE)).toEqual({ form: 'New families can’t sign up on this server.' })
    await expectToast('Registration failed', '403: No.')
    expect(await currentDevice().db.families.count()).toBe(0)
  })
})

describe('a server that registers new families by invitation', () => {
  test('asks for the code under its field, keeps what was typed, and takes the code', async () => {
    const bodies: { readonly invitation?: string }[] = []
    network.use(
      http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
        const body = (await request.json()) as { readonly invitation?: string; readonly userId: string }
        bodies.push(body)
        if (body.invitation === undefined) return refusedResponse('invitation_needed')
        if (body.invitation !== 'ABCDEFGHJK') return refusedResponse('wrong_code')
        return HttpResponse.json({ epoch: 'first', userId: body.userId }, { status: 201 })
      }),
    )
    render(<SignUpForm onSubmit={submitSignUp} />)
    await fillFields({ Username: 'pat', 'First Name': 'Pat', 'Last Name': 'Moss', Password: 'correct horse' })
    await expect.element(field('Sign-up Code')).not.toBeInTheDocument()
    await button('Create Parent Account').click()
    await expectFieldError('Sign-up Code', 'You need a sign-up code for this server.')
    await expect.element(field('Username')).toHaveValue('pat')
    await fillFields({ 'Sign-up Code': 'AAAAA-AAAAA' })
    await button('Create Parent Account').click()
    await expectFieldError('Sign-up Code', 'That code didn’t work.')
    await fillFields({ 'Sign-up Code': 'abcde fghjk' })
    await button('Create Parent Account').click()
    await expectToast('Registration successful')
    expect(bodies.map(({ invitation }) => invitation)).toEqual([undefined, 'AAAAAAAAAA', 'ABCDEFGHJK'])
  })
})
