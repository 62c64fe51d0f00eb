import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../../testing/family.ts'
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

const open = () => renderWithToasts(<DevicesDialog opened onClose={() => undefined} />)
const sentence = (status: number, text: string) =>
  new HttpResponse(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain' } })

interface Place {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly lastUsedAt?: string
  readonly isCurrent?: boolean
}

const listing = (...places: readonly Place[]) =>
  http.get(`${SERVER}/api/sessions`, () =>
    HttpResponse.json(
      places.map((place) => ({
        createdAt: '2026-02-01T12:00:00.000Z',
        lastUsedAt: '2026-03-01T12:00:00.000Z',
        isCurrent: false,
        ...place,
      })),
    ),
  )

const items = page.getByRole('list', { name: 'Where your family is signed in' }).getByRole('listitem')

/** Pat here and elsewhere, Mia on a tablet that was used last. */
async function listFamily(): Promise<void> {
  const { userId } = await childUser(family, await addTestChild(family, { name: 'Mia' }))
  const own = { userId: family.parent.userId, username: 'pat' }
  const mia = { id: 'tablet', userId, username: 'mia', lastUsedAt: '2026-03-02T10:00:00.000Z' }
  network.use(listing({ id: 'phone', ...own }, mia, { id: 'here', ...own, isCurrent: true }))
}

describe('the list of signed-in devices', () => {
  test('names who is signed in since when, this session first and then those used last', async () => {
    await listFamily()
    open()
    await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toHaveLength(3)
    const texts = items.elements().map(({ textContent }) => textContent)
    expect(texts.map((text) => text.slice(0, 3))).toEqual(['Pat', 'Mia', 'Pat'])
    expect(texts.map((text) => text.includes('This session'))).toEqual([true, false, false])
    expect(texts[1]).toMatch(/Logged in Feb 1, 2026.*Last used Mar 2, 2026, \d+:\d\d [AP]M/)
  })

  test('ends another session once that was confirmed, says so and forgets its row', async () => {
    const ended: unknown[] = []
    await listFamily()
    network.use(
      http.delete(`${SERVER}/api/sessions/:id`, ({ params }) => {
        ended.push(params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    )
    open()
    await button('End Mia’s session').click()
    await expect.element(button('Keep it')).toHaveFocus()
    await button('Keep it').click()
    expect(ended).toEqual([])
    await button('End Mia’s session').click()
    await button('End it').click()
    await expectToast('Session ended', 'Mia has to log in there again.')
    await expect.element(button('End Mia’s session')).not.toBeInTheDocument()
    expect(ended).toEqual(['tablet'])
    expect(items.elements()).toHaveLength(2)
  })

  test('offers no end for this session', async () => {
    network.use(listing({ id: 'here', userId: family.parent.userId, username: 'pat', isCurrent: true }))
    open()
    await expectVisible('Nobody is signed in anywhere else.')
    await expect.element(page.getByRole('button', { name: /^End/ })).not.toBeInTheDocument()
  })

  test('forgets a session that was over already', async () => {
    await listFamily()
    network.use(http.delete(`${SERVER}/api/sessions/tablet`, () => sentence(404, 'Not found')))
    open()
    await button('End Mia’s session').click()
    await button('End it').click()
    await expect.element(button('End Mia’s session')).not.toBeInTheDocument()
  })

  test('keeps a session that could not be ended, and says why', async () => {
    await listFamily()
    network.use(http.delete(`${SERVER}/api/sessions/tablet`, () => sentence(503, 'Busy')))
    open()
    await button('End Mia’s session').click()
    await button('End it').click()
    await expectToast('The session was not ended', 'The server is busy. Please try again in a moment.')
    await expect.element(button('End it')).toBeEnabled()
  })
})

describe('where there is no list', () => {
  test('yet, its place is held', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, async () => delay('infinite')))
    open()
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  })

  test('without a network, it says so and lists again when the network is back', async () => {
    open()
    await expectVisible('This list lives on the server. It will be here when the device is online again.')
    await listFamily()
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => items.elements()).toHaveLength(3)
  })

  test('because the server asks who it is, it says what to do and may be tried again', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, () => sentence(401, 'Not signed in')))
    open()
    await expectVisible(/The server asks you to log in again first/)
    await listFamily()
    await button('Try again').click()
    await expect.poll(() => items.elements()).toHaveLength(3)
  })

  test('because the server declines, it says what the server says', async () => {
    network.use(http.get(`${SERVER}/api/sessions`, () => sentence(403, 'Only parents may do this.')))
    open()
    await expectVisible('The server did not do this. Only parents may do this.')
  })

  test('because the family lives on this device, no server is asked', async () => {
    await family.store.db.meta.delete('isRegistered')
    open()
    await expectVisible('This family is kept on this device only, so nobody is signed in anywhere else.')
    expect(network.asked).toEqual([])
  })
})

test('it also says who can log in here without a network', async () => {
  await addTestLogin(family, family.parent, 'correct horse')
  const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
  const login = await addTestLogin(family, mia, 'mia7')
  open()
  const people = page.getByRole('region', { name: 'Who can log in on this device without a network' })
  await expect.element(people).toHaveTextContent(/PatMia|MiaPat/)
  const { verifier: _, ...forgotten } = login
  await family.store.db.logins.put(forgotten)
  await expectAbsent('Mia')
})
