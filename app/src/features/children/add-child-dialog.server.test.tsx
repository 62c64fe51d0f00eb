import { delay, http } from 'msw'
import { useState } from 'react'
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { startSessionSync } from '../../auth/session-sync.ts'
import { createTestFamily } from '../../testing/family.ts'
import { createLoginServer, type LoginServer } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, expectToast, fillFields } from '../../testing/screen.ts'
import { AddChildDialog } from './add-child-dialog.tsx'

const MIA = { "Child's Name": 'Mia', Username: 'mia', Password: 'mia7', 'Starting Balance ($)': '20.00' }

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <AddChildDialog opened={isOpen} onClose={() => setOpen(false)} avatars={[]} onAdded={() => undefined} />
}

const dialog = page.getByRole('dialog', { name: 'Add a New Child' })
const usernamesOn = ({ logins }: LoginServer) => [...logins.values()].map(({ username }) => username)

let network: TestNetwork
let store: FamilyStore
let stop: () => void

beforeEach(async () => {
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  const family = await createTestFamily()
  store = family.store
  signInAs(family.parent, store)
  stop = startSessionSync(() => undefined)
  renderWithToasts(<Page />)
  await expect.element(dialog).toBeVisible()
  await fillFields(MIA)
})
afterEach(() => stop())

const storedChildren = async () => (await store.db.children.toArray()).map(({ name, balance }) => ({ name, balance }))
const storedLogin = async () => {
  const login = await store.db.logins.filter(({ role }) => role === 'child').first()
  assert(login, 'the child has a login')
  return login
}

describe('adding a child online', () => {
  test('registers the username on the server before the dialog closes', async () => {
    const server = createLoginServer()
    network.use(...server.handlers)
    await button('Add Child').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(usernamesOn(server)).toEqual(['mia'])
    await expectToast('Success!')
  })

  test('hashes the password only once, because each hash takes a third of a second', async () => {
    const hashing = vi.spyOn(crypto.subtle, 'deriveBits')
    network.use(...createLoginServer().handlers)
    await button('Add Child').click()
    await expectToast('Success!')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(hashing).toHaveBeenCalledTimes(1)
  })

  test('closes the dialog once the server has the username, without waiting for the rest of the sync cycle', async () => {
    const server = createLoginServer()
    // After the new login is sent, requests for the list of logins hang, so the sync cycle cannot finish.
    const list = http.get(`${SERVER}/api/sync/logins`, async () => {
      if (server.logins.size > 0) await delay('infinite')
    })
    network.use(list, ...server.handlers)
    await button('Add Child').click()
    // Shorter than the API client's timeout, which would end the sync cycle.
    await expect.element(dialog, { timeout: 3000 }).not.toBeInTheDocument()
    expect(usernamesOn(server)).toEqual(['mia'])
    expect(await storedLogin()).not.toHaveProperty('pending')
  })

  test('asks only for a new username when the server reports a conflict', async () => {
    const server = createLoginServer('mia', 'mia2')
    network.use(...server.handlers)
    await button('Add Child').click()
    await expectFieldError('Username', 'Username already exists')
    await expectToast('Failed to create child account', '409: Username already exists')
    await expect.element(field("Child's Name")).toBeDisabled()
    for (const username of ['mi', 'Mia', 'mia2']) {
      await fillFields({ Username: username })
      await button('Save username').click()
      await expectFieldError('Username', username === 'mi' ? 'at least 3' : 'Username already exists')
    }
    await fillFields({ Username: 'mia-moss' })
    await button('Save username').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(usernamesOn(server)).toEqual(['mia-moss'])
    expect(await storedChildren()).toEqual([{ name: 'Mia', balance: 2000 }])
    expect(await storedLogin()).not.toHaveProperty('hasUsernameConflict')
  })

  test('says that the child was added if the dialog was closed before the server reports a conflict', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const wait = http.put(`${SERVER}/api/sync/logins/:id`, () => released)
    network.use(wait, ...createLoginServer('mia').handlers)
    await button('Add Child').click()
    await expect.poll(() => network.requests.some((request) => request.startsWith('PUT'))).toBe(true)
    await expect.element(button('Creating...')).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    release()
    await expectToast(
      'Username already exists',
      'Mia was added. To pick another username, open “Login details” in Mia’s menu.',
    )
    expect(await storedChildren()).toEqual([{ name: 'Mia', balance: 2000 }])
  })

  test('keeps the child and the starting balance when the username is chosen later', async () => {
    network.use(...createLoginServer('mia').handlers)
    await button('Add Child').click()
    await expectVisible('Everything else is saved. Just pick another username, now or later.')
    await button('Later').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await storedChildren()).toEqual([{ name: 'Mia', balance: 2000 }])
    expect(await storedLogin()).toMatchObject({ username: 'mia', hasUsernameConflict: true })
  })
})

describe('adding a child without a server response', () => {
  test('keeps the login pending and closes the dialog when offline', async () => {
    await button('Add Child').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await storedLogin()).toMatchObject({ username: 'mia', pending: 1 })
  })

  test('keeps the login pending and closes the dialog after a timeout', async () => {
    network.use(http.all(`${SERVER}/api/sync/*`, async () => delay('infinite')))
    await button('Add Child').click()
    await expect.element(button('Creating...')).toBeDisabled()
    await expect.element(dialog, { timeout: 8000 }).not.toBeInTheDocument()
    expect(await storedLogin()).toMatchObject({ username: 'mia', pending: 1 })
  })
})
