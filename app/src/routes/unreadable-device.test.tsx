import { page } from 'vitest/browser'
import { expect, test, vi } from 'vitest'
import { addChildWithLogin } from '../store/accounts.ts'
import { signUpHere, startOnThisDevice } from '../store/session-actions.ts'
import { openApp } from '../testing/app.tsx'
import { valueOf } from '../testing/family.ts'
import { button } from '../testing/screen.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

test('a device that cannot be read is named instead of the page, which is there again when it can', async () => {
  // React, the router and Dexie tell of what broke.
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startOnThisDevice()
  const { store, user } = valueOf(await signUpHere(PAT))
  valueOf(await addChildWithLogin(store, user, MIA))
  const reading = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('refused by the test', 'UnknownError')
  })
  openApp('/parent')
  await expect.element(page.getByRole('heading', { name: 'This device will not let us save' })).toBeVisible()
  reading.mockRestore()
  await button('Try again').click()
  await expect.element(page.getByRole('region', { name: 'Mia', exact: true })).toBeVisible()
  vi.mocked(console.error).mockClear()
})
