import { DAY_MS, openDevice, openFamily, openOnlineDevice, setOffline } from './support/devices.ts'
import { addMia, logOut, signUp } from './support/family.ts'
import { shiftedClock } from './support/ledger-server.ts'
import { fillJoin, invite, join, openMember, pressJoin } from './support/members.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true, serviceWorkers: 'block' })

test('a code cannot be used without a network, and only once', async ({ page: pat, browser, problems }) => {
  problems.allow(/400|ERR_INTERNET_DISCONNECTED/)
  await openFamily(pat)
  const code = await invite(pat, 'Sam')
  const sam = await openDevice(browser, problems)
  await fillJoin(sam, code, 'sam')
  await setOffline(sam, true)
  await expect(sam.getByText('You’re offline. You need to be online to join.')).toBeVisible()
  await pressJoin(sam)
  await expect(
    sam.getByText('You need to be online to join. Check your connection and try again.').first(),
  ).toBeVisible()
  await setOffline(sam, false)
  await pressJoin(sam)
  await expect(sam).toHaveURL(/\/parent$/)

  const stranger = await openOnlineDevice(browser, problems)
  await fillJoin(stranger, code, 'stranger')
  await pressJoin(stranger)
  await expect(stranger.getByText(/^This code was already used/).first()).toBeVisible()
})

test('a code that expired opens nothing, and a new one does', async ({ page: pat, browser, server, problems }) => {
  problems.allow(/400|401|ERR_/)
  await openFamily(pat)
  const code = await invite(pat, 'Sam')
  await server.stop()
  await server.start(shiftedClock(8 * DAY_MS))
  const sam = await openOnlineDevice(browser, problems)
  await fillJoin(sam, code, 'sam')
  await pressJoin(sam)
  await expect(sam.getByText(/^That code didn’t work/).first()).toBeVisible()
  await expect(sam.getByLabel('Username')).toHaveValue('sam')
})

test('five wrong tries use up a code, and a parent makes a new one', async ({ page: pat, browser, problems }) => {
  problems.allow(/400|429/)
  await openFamily(pat)
  const code = await invite(pat, 'Sam')
  const sam = await openOnlineDevice(browser, problems)
  const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
  await fillJoin(sam, wrong, 'sam')
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = sam.waitForResponse(/\/api\/sync\/join$/)
    await pressJoin(sam)
    expect((await answered).status()).toBe(400)
  }
  await expect(sam.getByText(/^That code didn’t work/).first()).toBeVisible()
  await sam.getByLabel('Invitation Code').fill(code)
  await pressJoin(sam)
  await expect(sam.getByText(/Too many|didn’t work/).first()).toBeVisible()

  const dialog = await openMember(pat, 'Sam')
  await dialog.getByRole('button', { name: 'Make a code' }).click()
  const shown = dialog.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await expect(shown).toBeVisible()
  await join(sam, await shown.innerText(), 'sam')
})

test('a taken username keeps the code and everything typed', async ({ page: pat, browser, problems }) => {
  problems.allow(/409/)
  await openFamily(pat)
  const code = await invite(pat, 'Sam')
  const sam = await openOnlineDevice(browser, problems)
  await fillJoin(sam, code, 'pat')
  await pressJoin(sam)
  await expect(sam.getByLabel('Username')).toHaveAccessibleDescription(/taken|exists/)
  await expect(sam.getByLabel('Invitation Code')).toHaveValue(code)
  await sam.getByLabel('Username').fill('sam')
  await pressJoin(sam)
  await expect(sam).toHaveURL(/\/parent$/)
})

test('a person who already has a family logs out before joining another, and the device keeps both', async ({
  page: pat,
  browser,
  problems,
}) => {
  problems.allow(/401/)
  await openFamily(pat)
  const code = await invite(pat, 'Robin')
  const robin = await openOnlineDevice(browser, problems)
  await signUp(robin, '/', 'robin')
  await addMia(robin, 'robins-mia')
  await robin.goto(`/join#${code}`)
  await expect(robin.getByRole('heading', { name: 'You’re already logged in' })).toBeVisible()
  await robin.getByRole('button', { name: 'Log out' }).click()
  await join(robin, code, 'robin2')
  await logOut(robin)
  await expect(robin.getByRole('heading', { level: 2, name: /’s family$/ })).toHaveCount(2)
})
