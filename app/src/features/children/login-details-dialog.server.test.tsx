import { actorOf } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { checkLogin } from '../../auth/login-table.ts'
import { addChildWithLogin } from '../../auth/child-login.ts'
import { startSessionSync } from '../../auth/session-sync.ts'
import { readOutboxView } from '../../sync/outbox.ts'
import { syncNow } from '../../sync/start-sync.ts'
import { createTestFamily, unwrap, type TestFamily } from '../../testing/family.ts'
import { createLoginServer } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectToast, fillFields } from '../../testing/screen.ts'
import { LoginDetailsDialog } from './login-details-dialog.tsx'

const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

function Page({ child }: { readonly child: ChildRow }) {
  const [isOpen, setOpen] = useState(true)
  return <LoginDetailsDialog opened={isOpen} onClose={() => setOpen(false)} child={child} />
}

const dialog = page.getByRole('dialog', { name: 'Update Login Details' })

let network: TestNetwork
let family: TestFamily
let child: ChildRow
let stop: () => void

beforeEach(async () => {
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  family = await createTestFamily()
  signInAs(family.parent, family.store)
  child = await storedChild(family.store, unwrap(await addChildWithLogin(family.store, family.parent, MIA)))
})
afterEach(() => stop())

const storedLogin = async () => {
  const login = await family.store.db.logins.get(child.userId)
  assert(login, 'Mia has a login')
  return login
}
const canLogIn = async (username: string, password: string) =>
  (await checkLogin(family.device, { username, password })).ok

/** Syncs Mia's login to a server on which the given usernames are taken, then renders the dialog. */
async function renderSynced(...takenNames: readonly string[]) {
  const server = createLoginServer(...takenNames)
  network.use(...server.handlers)
  stop = startSessionSync(() => undefined)
  await syncNow()
  expect(server.logins.get(child.userId)).toMatchObject({ username: 'mia', childId: child.id })
  renderWithToasts(<Page child={child} />)
  await expect.element(field('Username')).toHaveValue('mia')
  return server
}

describe('updating login details online', () => {
  test('updates the server before the dialog closes', async () => {
    const { logins } = await renderSynced()
    const { hash } = logins.get(child.userId)?.verifier ?? {}
    await fillFields({ Username: 'annie', Password: 'moon' })
    await button('Update').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(logins.get(child.userId)).toMatchObject({ username: 'annie' })
    expect(logins.get(child.userId)?.verifier?.hash).not.toBe(hash)
    expect(await storedLogin()).not.toHaveProperty('pending')
    expect(await canLogIn('annie', 'moon')).toBe(true)
  })

  // SPEC: 8.10
  test('changes neither the username nor the password when the new username is taken', async () => {
    const { logins } = await renderSynced('annie')
    const [before, onServer] = [await storedLogin(), logins.get(child.userId)]
    await fillFields({ Username: 'annie', Password: 'moon' })
    await button('Update').click()
    await expectToast('Failed to update login details', '409: Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field('Password')).toHaveValue('moon')
    expect(await storedLogin()).toEqual(before)
    expect(logins.get(child.userId)).toEqual(onServer)
    await fillFields({ Username: 'anna' })
    await button('Update').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(logins.get(child.userId)).toMatchObject({ username: 'anna' })
    expect(await canLogIn('anna', 'moon')).toBe(true)
  })
})

describe('updating login details offline', () => {
  test('changes the login on the device immediately and on the server at the next sync', async () => {
    stop = startSessionSync(() => undefined)
    renderWithToasts(<Page child={child} />)
    await fillFields({ Username: 'annie', Password: 'moon' })
    await button('Update').click()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await canLogIn('annie', 'moon')).toBe(true)
    expect(await storedLogin()).toMatchObject({ username: 'annie', pending: 1 })
    const server = createLoginServer()
    network.use(...server.handlers)
    await syncNow()
    expect(server.logins.get(child.userId)).toMatchObject({ username: 'annie' })
    expect(await storedLogin()).not.toHaveProperty('pending')
  })

  test('counts as a change that the server does not have yet', async () => {
    const server = await renderSynced()
    const changes = async () => (await readOutboxView(family.store, actorOf(family.parent))).changedLogins
    network.use(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
    await fillFields({ Password: 'moon' })
    await button('Update').click()
    await expectToast('Success!')
    expect(await changes()).toBe(1)
    network.use(...server.handlers)
    await syncNow()
    expect(await changes()).toBe(0)
  })

  test('keeps the new username and marks a conflict when the server later reports that it is taken', async () => {
    const server = await renderSynced('annie')
    network.use(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
    await fillFields({ Username: 'annie' })
    await button('Update').click()
    await expectToast('Success!')
    network.use(...server.handlers)
    await syncNow()
    expect(await storedLogin()).toMatchObject({ username: 'annie', hasUsernameConflict: true })
    expect(await canLogIn('annie', 'mia7')).toBe(true)
  })
})
