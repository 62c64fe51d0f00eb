import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../../testing/family.ts'
import { plainTextResponse } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent, expectToast } from '../../testing/screen.ts'
import { DevicesDialog } from './devices-dialog.tsx'

let family: TestFamily
let network: TestNetwork

beforeEach(async () => {
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  family = await createTestFamily()
  await family.store.db.setMeta('isRegistered', true)
  signInAs(family.parent, family.store)
})

const renderDialog = () => renderWithToasts(<DevicesDialog opened onClose={() => undefined} />)

interface SessionFixture {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly lastUsedAt?: string
  readonly isCurrent?: boolean
  readonly deviceKind?: string
}

const listSessionsHandler = (...sessions: readonly SessionFixture[]) =>
  http.get(`${SERVER}/api/sessions`, () =>
    HttpResponse.json(
      sessions.map((session) => ({
        createdAt: '2026-02-01T12:00:00.000Z',
        lastUsedAt: '2026-03-01T12:00:00.000Z',
        isCurrent: false,
        ...session,
      })),
    ),
  )

const items = page.getByRole('list', { name: 'Where your family is logged in' }).getByRole('listitem')

/** Serves three sessions: two of Pat's (this device and a phone) and one of Mia's (a tablet, used most recently). */
async function serveFamilySessions(): Promise<void> {
  const { userId } = await childUser(family, await addTestChild(family, { name: 'Mia' }))
  const own = { userId: family.parent.userId, username: 'pat' }
  const mia = { id: 'tablet', userId, username: 'mia', lastUsedAt: '2026-03-02T10:00:00.000Z' }
  network.use(listSessionsHandler({ id: 'phone', ...own }, mia, { id: 'here', ...own, isCurrent: true }))
}

describe('session list', () => {
  test('lists the current session first and sorts the rest by last use', async () => {
    await serveFamilySessions()
    renderDialog()
    await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toHaveLength(3)
    const texts = items.elements().map(({ textContent }) => textContent)
    expect(texts.map((text) => text.slice(0, 3))).toEqual(['Pat', 'Mia', 'Pat'])
    expect(texts.map((text) => text.includes('This device'))).toEqual([true, false, false])
    expect(texts.map((text) => text.includes('Last used'))).toEqual([false, true, true])
    expect(texts[1]).toMatch(/Logged in Feb 1, 2026.*Last used Mar 2, 2026, \d+:\d\d [AP]M/)
  })

  test('ends another session after confirmation and removes its row', async () => {
    const ended: unknown[] = []
    await serveFamilySessions()
    network.use(
      http.delete(`${SERVER}/api/sessions/:id`, ({ params }) => {
        ended.push(params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    )
    renderDialog()
    await button('Log out Mia').click()
    await expect.element(button('Cancel')).toHaveFocus()
    await expect
      .element(button('Cancel'))
      .toHaveAccessibleDescription('Log out Mia? Mia will need to log in again on that device.')
    await button('Cancel').click()
    expect(ended).toEqual([])
    await button('Log out Mia').click()
    await button('Log out').click()
    await expectToast('Mia is logged out', 'Mia will need to log in again on that device.')
    await expect.element(button('Log out Mia')).not.toBeInTheDocument()
    expect(ended).toEqual(['tablet'])
    expect(items.elements()).toHaveLength(2)
  })

  test('shows the kind of each device', async () => {
    const own = { userId: family.parent.userId, username: 'pat' }
    const kinds = [{ deviceKind: 'windows', isCurrent: true }, { deviceKind: 'ipad' }, { deviceKind: 'watch' }, {}]
    network.use(listSessionsHandler(...kinds.map((kind, index) => ({ id: String(index), ...own, ...kind }))))
    renderDialog()
    await expectVisible('Windows computer')
    expect(items.elements().map(({ textContent }) => textContent.split('Logged in')[0])).toEqual([
      'PatWindows computerThis device',
      'PatiPadLog out',
      'PatLog out',
      'PatLog out',
    ])
    await button('Log out Pat (iPad)').click()
    await expectVisible('Log out Pat (iPad)? Pat will need to log in again on that device.')
  })

  test('does not offer to end the current session', async () => {
    network.use(listSessionsHandler({ id: 'here', userId: family.parent.userId, username: 'pat', isCurrent: true }))
    renderDialog()
    await expectVisible('No one is logged in anywhere else.')
    await expect.element(page.getByRole('button', { name: /^Log out/ })).not.toBeInTheDocument()
  })

  test('removes a session that no longer exists on the server', async () => {
    await serveFamilySessions()
    network.use(http.delete(`${SERVER}/api/sessions/tablet`, () => plainTextResponse(404, 'Not found')))
    renderDialog()
    await expect.poll(() => items.elements().length).toBe(3)
    await button('Log out Mia').click()
    await button('Log out').click()
    await expect.poll(() => items.elements().length).toBe(2)
    await expectAbsent('Mia is still logged in')
  })

  test('keeps a session that could not be ended and shows the error', async () => {
    await serveFamilySessions()
    network.use(http.delete(`${SERVER}/api/sessions/tablet`, () => plainTextResponse(503, 'Busy')))
    renderDialog()
    await button('Log out Mia').click()
    await button('Log out').click()
    await expectToast('Mia is still logged in', 'The server is busy. Please try again in a moment.')
    await expect.element(button('Log out')).toBeEnabled()
  })

  test.each([
    [true, 'Mia may still be logged in', 'The server didn’t answer. Please try again.'],
    [false, 'Mia is still logged in', 'You need to be online to log out another device.'],
  ])('does not claim to know what became of a request without a response (online: %s)', async (isOnline, ...toast) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    await serveFamilySessions()
    network.use(http.delete(`${SERVER}/api/sessions/tablet`, () => HttpResponse.error()))
    renderDialog()
    await button('Log out Mia').click()
    await button('Log out').click()
    await expectToast(...toast)
  })
})

describe('session list before the sessions have loaded', () => {
  test('shows a loading placeholder during the request', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, async () => delay('infinite')))
    renderDialog()
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  })

  test('explains that the device is offline and loads the sessions when it comes back online', async () => {
    renderDialog()
    await expectVisible('You’ll see this list when you’re back online.')
    await serveFamilySessions()
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => items.elements()).toHaveLength(3)
  })

  test('loads the sessions by itself once a restarting server responds again', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, () => new HttpResponse('Bad gateway', { status: 502 })))
    renderDialog()
    await expect.element(button('Try again')).toBeVisible()
    await serveFamilySessions()
    await expect.poll(() => items.elements(), { timeout: 5_000 }).toHaveLength(3)
  })

  test('asks the parent to sign in again when the session has expired, and allows a retry', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, () => plainTextResponse(401, 'Not signed in')))
    renderDialog()
    await expectVisible(/Please log in again first/)
    await serveFamilySessions()
    await button('Try again').click()
    await expect.poll(() => items.elements()).toHaveLength(3)
  })

  test('shows the server’s reason for rejecting the request', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, () => plainTextResponse(403, 'Only parents may do this.')))
    renderDialog()
    await expectVisible('The server didn’t accept this. Only parents may do this.')
  })

  test('sends no request for a family that exists only on this device', async () => {
    await family.store.db.meta.delete('isRegistered')
    renderDialog()
    await expectVisible('Your family’s data is only on this device, so no one is logged in anywhere else.')
    expect(network.requests).toEqual([])
  })
})

test('DevicesDialog lists who can sign in offline', async () => {
  await addTestLogin(family, family.parent, 'correct horse')
  const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
  const login = await addTestLogin(family, mia, 'mia7')
  renderDialog()
  const people = page.getByRole('region', { name: 'Who can log in here offline' })
  await expect.element(people).toHaveTextContent(/PatMia|MiaPat/)
  const { verifier: _, ...forgotten } = login
  await family.store.db.logins.put(forgotten)
  await expectAbsent('Mia')
})
