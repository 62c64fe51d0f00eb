import { actorOf, assert, inviteMember, maySee, scopeOf, type Id } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentDevice, endCurrentSession } from '../auth/current-session.ts'
import { sessionState } from '../auth/session-state.ts'
import { signUp } from '../auth/sign-up.ts'
import { readEnvelope } from '../ledger/database/family-database.ts'
import { eraseFamily } from '../ledger/erase.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { signInAs } from '../testing/render.tsx'
import {
  button,
  expectAbsent,
  expectFieldError,
  expectToast,
  expectVisible,
  field,
  fillFields,
} from '../testing/screen.ts'
import { pullPage, toServerEntries, type ServerEntry } from '../testing/server-responses.ts'
import { startSession } from '../testing/sign-in.ts'

const CODE = 'ABCDE-12345'
const LOGIN = { Username: 'sam', Password: 'battery staple' }

let network: TestNetwork
let entries: readonly ServerEntry[]
let sam: Id
let familyId: Id
const join = (response: () => Response) => network.use(http.post(`${SERVER}/api/sync/join`, () => response() as never))
const refuse = (status: number, code: string, text: string, headers: Record<string, string> = {}) =>
  new HttpResponse(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain', 'Error-Code': code, ...headers } })
const joined = () => HttpResponse.json({ epoch: 'first', familyId, userId: sam, role: 'parent' }, { status: 201 })

/** Pat's family on the server, where Sam was invited. Nothing of it stays on this device. */
async function serveFamily(): Promise<void> {
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  const invited = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  sam = unwrap(invited).userId
  familyId = family.store.familyId
  entries = await toServerEntries(family.store)
  await eraseFamily(family.store)
  network.use(
    http.get(`${SERVER}/api/sync/pull`, ({ request }) =>
      HttpResponse.json(pullPage(entries, { after: Number(new URL(request.url).searchParams.get('after')) })),
    ),
    http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
  )
}

beforeEach(async () => {
  await page.viewport(390, 844)
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  await serveFamily()
  await startSession()
})

describe('joining a family', () => {
  test('on a device without a family, with the code in the address, opens the parent’s page', async () => {
    join(joined)
    const app = renderApp(`/join#${CODE}`)
    await expect.element(field('Invitation Code')).toHaveValue(CODE)
    await fillFields(LOGIN)
    await button('Join').click()
    await expectToast('You’re in!', 'Welcome to Little Ledger, Sam!')
    await expectPath(app, '/parent')
    await expectVisible('Welcome, Sam!')
    const { session } = sessionState.getState()
    expect(session).toMatchObject({ status: 'signed-in', user: { userId: sam, familyId, role: 'parent' } })
    const rows = session.status === 'signed-in' ? await session.store.db.entries.toArray() : []
    expect(rows.map((row) => readEnvelope(row).kind)).toContain('opening.added')
  })

  test('goes on while the login dialog is opened and closed again', async () => {
    let respond: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (respond = resolve))
    network.use(http.post(`${SERVER}/api/sync/join`, () => waiting.then(joined) as never))
    const app = renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    await button('Join').click()
    await button('Log in here').click()
    const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    respond()
    await expectPath(app, '/parent')
  })

  test('as a helper opens the helper’s page, with only what a helper may see', async () => {
    const childId = entries.map(({ entry }) => readEnvelope({ entry }).childId).find((id) => id !== undefined)
    assert(childId, 'the family has a child')
    const helper = { role: 'helper', userId: sam, childIds: [childId] } as const
    const added = entries.map(({ position, entry }) =>
      readEnvelope({ entry }).kind === 'member.added'
        ? { position, entry: { ...entry, ...helper } }
        : { position, entry },
    )
    const visible = added.filter(({ entry }) => maySee(helper, readEnvelope({ entry })))
    network.use(
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get('after'))
        return HttpResponse.json(pullPage(visible, { after, scope: scopeOf(helper) }))
      }),
    )
    join(() => HttpResponse.json({ epoch: 'first', familyId, userId: sam, role: 'helper' }, { status: 201 }))
    const app = renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    await button('Join').click()
    await expectPath(app, '/give')
    await expect.element(button('Give to Mia')).toBeVisible()
    await expectVisible('No gifts yet.')
  })

  test('explains a wrong code under the field and keeps what was typed', async () => {
    join(() => refuse(400, 'wrong_code', 'This code is not valid.'))
    renderApp('/join')
    await fillFields({ 'Invitation Code': CODE, ...LOGIN })
    await button('Join').click()
    await expectFieldError('Invitation Code', 'That code didn’t work. Check it, or ask for a new one.')
    await expectAbsent('Joining failed')
    await expect.element(field('Username')).toHaveValue('sam')
    expect(await currentDevice().db.families.count()).toBe(0)
  })

  test('explains at a used code how to get in', async () => {
    join(() => refuse(400, 'code_used', 'This code was already used.'))
    renderApp('/join')
    await fillFields({ 'Invitation Code': CODE, ...LOGIN })
    await button('Join').click()
    await expectFieldError('Invitation Code', 'This code was already used. If that was you, use the username')
    await expectFieldError('Invitation Code', 'ask a parent to remove you')
    await expectAbsent('Joining failed')
    await expect.element(field('Username')).toHaveValue('sam')
  })

  test('asks for another username if it is taken', async () => {
    join(() => refuse(409, 'username_taken', 'Username already exists'))
    renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    await button('Join').click()
    await expectFieldError('Username', 'Username already exists')
  })

  test.each([true, false])('asks the server to remember the device only if the user chose so: %s', async (isChosen) => {
    const bodies: object[] = []
    network.use(
      http.post(`${SERVER}/api/sync/join`, async ({ request }) => {
        bodies.push((await request.json()) as object)
        return joined()
      }),
    )
    const app = renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    if (!isChosen) await page.getByLabelText('Remember me').click()
    await button('Join').click()
    await expectPath(app, '/parent')
    expect(bodies.map((body) => 'rememberMe' in body)).toEqual([isChosen])
  })

  test('asks for another username without sending the code if someone on this device has it', async () => {
    unwrap(await signUp({ username: 'Sam', password: 'correct horse', firstName: 'Sam', lastName: 'Lee' }))
    await endCurrentSession()
    network.requests.length = 0
    renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    await button('Join').click()
    await expectFieldError('Username', 'Username already exists')
    expect(network.requests).not.toContain('POST /api/sync/join')
  })

  test('reads the code of a link to which a message added its full stop', async () => {
    renderApp(`/join#${CODE}.`)
    await expect.element(field('Invitation Code')).toHaveValue(CODE)
  })

  test('sends nothing while the code is incomplete', async () => {
    renderApp('/join#ABC')
    await expect.element(field('Invitation Code')).toHaveValue('')
    await fillFields({ 'Invitation Code': 'ABCDE', ...LOGIN })
    await button('Join').click()
    await expectFieldError('Invitation Code', 'Please check the code: it has 10 letters and digits')
    expect(network.requests).toEqual([])
  })

  test.each([
    ['is unreachable', () => HttpResponse.error(), /Can’t reach the server\. Please try again\./],
    ['allows no more tries', () => refuse(429, 'rate_limited', 'Slow down', { 'Retry-After': '90' }), /Too many tries/],
    ['is busy', () => refuse(503, 'busy', 'Busy'), /The server is busy/],
    ['doesn’t accept the request', () => refuse(400, 'validation', 'Update the app.'), /Update the app/],
  ])('says why if the server %s', async (_, response, reason) => {
    join(response)
    renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    await button('Join').click()
    await expect.element(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect.element(field('Invitation Code')).toHaveValue(CODE)
  })

  test('works again with the same code after the download failed', async () => {
    join(joined)
    const blocked = http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.error())
    const handlers = createTestNetwork(blocked)
    vi.mocked(globalThis.fetch).mockImplementation((input, init) =>
      String(input).includes('/pull') ? handlers.fetch(input, init) : network.fetch(input, init),
    )
    const app = renderApp(`/join#${CODE}`)
    await fillFields(LOGIN)
    await button('Join').click()
    await expectToast('Joining failed')
    vi.mocked(globalThis.fetch).mockImplementation((...request) => network.fetch(...request))
    await button('Join').click()
    await expectPath(app, '/parent')
  })
})

test('asks a user who is logged in to log out first', async () => {
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  const app = renderApp(`/join#${CODE}`)
  await expect.element(page.getByRole('heading', { name: 'You’re already logged in' })).toBeVisible()
  await expect.element(field('Invitation Code')).not.toBeInTheDocument()
  await button('Log out').click()
  await expect.element(field('Invitation Code')).toHaveValue(CODE)
  expect(app.path()).toContain('/join')
  network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
  join(joined)
  await fillFields(LOGIN)
  await button('Join').click()
  await expectPath(app, '/parent')
})
