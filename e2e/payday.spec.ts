import { openDevice, balance, DAY_MS, deposit, kidBalance, rows, openFamily } from './support/devices.ts'
import { countCash, goal, kidCash, kidTotal, makeGoal, setAllowance } from './support/devices.ts'
import { setOffline, waitForSync, viewAsKid } from './support/devices.ts'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import { shiftedClock } from './support/ledger-server.ts'
import { expect, test } from './support/test.ts'

test.use({ hasFamily: true })

test('pays the allowance once when both devices are offline on payday', async ({
  page: phone,
  browser,
  server,
  problems,
}) => {
  await openFamily(phone)
  await deposit(phone, '3.00', 'Tooth')
  await setAllowance(phone, '5')
  await logOut(phone)
  await logIn(phone, 'pat', 'correct horse', 'Remember me')
  await waitForSync(phone)
  await waitForServiceWorker(phone)
  const tablet = await openDevice(browser, problems)
  await logIn(tablet, 'mia', 'mia7', 'Remember me')
  await expect(kidBalance(tablet)).toContainText('$23.00')
  await waitForServiceWorker(tablet)
  // Soon after the first visit, the tablet marks all money received so far as seen.
  const seen = () =>
    tablet.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('little-ledger-arrivals-')))
  await expect.poll(seen).toHaveLength(1)

  for (const device of [phone, tablet]) await setOffline(device, true)
  await server.kill()
  // Any week contains exactly one payday.
  const payday = Date.now() + 7 * DAY_MS
  for (const device of [phone, tablet]) {
    await device.clock.setSystemTime(payday)
    await device.reload()
  }
  await expect(kidBalance(tablet)).toContainText('$28.00')
  await tablet.getByRole('dialog').getByRole('button', { name: 'Yay!' }).click()
  await countCash(tablet, '4.29')
  await makeGoal(tablet, 'Bike', '100')
  await expect(goal(tablet, 'Bike')).toContainText('$32.29 of $100.00')
  await deposit(phone, '2.00', 'Errand')
  await setAllowance(phone, '7')
  await phone.getByRole('button', { name: /^Delete Tooth from/ }).click()
  await expect(balance(phone)).toHaveText('$27.00')

  await server.start(shiftedClock(7 * DAY_MS))
  for (const device of [phone, tablet]) await setOffline(device, false)
  await waitForSync(phone)
  await expect(kidBalance(tablet)).toContainText('$27.00')
  await expect(balance(phone)).toHaveText('$27.00')
  for (const device of [phone, tablet]) {
    await expect(rows(device)).toHaveCount(4)
    await expect(rows(device).filter({ hasText: 'Allowance' })).toHaveCount(1)
    await expect(rows(device).filter({ hasText: 'Tooth' })).toHaveCount(0)
    await expect(rows(device).filter({ hasText: 'Cash deposit' })).toContainText('$4.29')
  }

  // The parent's kid view shows the same amounts as the tablet.
  await viewAsKid(phone)
  for (const device of [phone, tablet]) {
    await expect(kidBalance(device)).toContainText('$27.00')
    await expect(kidCash(device)).toContainText('$4.29')
    await expect(kidTotal(device)).toContainText('$31.29')
    await expect(goal(device, 'Bike')).toContainText('$31.29 of $100.00')
    await expect(goal(device, 'Bike')).toContainText('$68.71 to go')
  }
})
