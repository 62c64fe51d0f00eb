import { page } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { addChildWithLogin } from '../auth/child-login.ts'
import { signUpLocally, startSession } from '../testing/sign-in.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { unwrap } from '../testing/family.ts'
import { button } from '../testing/screen.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

test('the app shows a storage problem while it cannot read the device’s data, and recovers on retry', async () => {
  // React, the router and Dexie log the error.
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startSession()
  const { store, user } = unwrap(await signUpLocally(PAT))
  unwrap(await addChildWithLogin(store, user, MIA))
  const reading = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('refused by the test', 'UnknownError')
  })
  renderApp('/parent')
  await expect.element(page.getByRole('heading', { name: 'This browser won’t let us save' })).toBeVisible()
  reading.mockRestore()
  await button('Try again').click()
  await expect.element(page.getByRole('region', { name: 'Mia', exact: true })).toBeVisible()
  vi.mocked(console.error).mockClear()
})

const remove = (name: string): Promise<Event> =>
  new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))

test('the app says that its data is gone if site data is cleared while it is open, and offers to start over', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startSession()
  const { store, user } = unwrap(await signUpLocally(PAT))
  unwrap(await addChildWithLogin(store, user, MIA))
  const app = renderApp('/parent')
  await expect.element(page.getByRole('region', { name: 'Mia', exact: true })).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const savedHere = page.getByText('Everything you do is saved on this device.')
  await expect.element(savedHere).toBeVisible()
  for (const { name } of await indexedDB.databases()) await remove(name ?? '')
  const heading = page.getByRole('heading', { name: 'Your data isn’t on this device anymore' })
  await expect.element(heading).toBeVisible()
  expect(savedHere.query()).toBeNull()
  expect(app.path()).toBe('/parent')
  await button('Log in or restore a backup').click()
  await expectPath(app, '/')
  await expect.element(button('Create Parent Account')).toBeVisible()
  vi.mocked(console.error).mockClear()
})
