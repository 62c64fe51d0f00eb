import { http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { plainTextResponse } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { renderWithToasts } from '../../testing/render.tsx'
import { expectToast } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'
import { submitSignIn, submitSignUp } from './submit.ts'

const LOGIN = { username: 'pat', password: 'correct horse', rememberMe: false }
const PROFILE = { username: 'pat', password: 'correct horse', email: '', firstName: 'Pat', lastName: 'Moss' }

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
    expect(await submitSignIn(LOGIN)).toEqual({ form: 'Too many tries. Please wait 5 seconds.' })
    await expectToast('Login failed', `429: ${text}`)
  })

  // SPEC: 8.4
  test('shows the status and text of the response to a registration', async () => {
    network.use(http.post(`${SERVER}/api/sync/adopt`, () => plainTextResponse(409, 'Username already exists')))
    expect(await submitSignUp(PROFILE)).toEqual({ username: 'Username already exists' })
    await expectToast('Registration failed', '409: Username already exists')
  })
})
