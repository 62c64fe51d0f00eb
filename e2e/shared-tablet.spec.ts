import {
  anotherDevice,
  balance,
  countCash,
  deposit,
  kidBalance,
  kidCash,
  rows,
  setOffline,
  startFamily,
  untilSynced,
} from './support/devices.ts'
import { logIn, logOut, untilKept } from './support/family.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test } from './support/test.ts'

test('people who take turns at one tablet offline find all of it there, and the server gets each one’s as theirs', async ({
  page: tablet,
  server,
}) => {
  await startFamily(tablet)
  await untilKept(tablet)

  await setOffline(tablet, true)
  await deposit(tablet, '3.00', 'Before')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$23.00')
  await logOut(tablet)
  await logIn(tablet, 'pat', 'correct horse')
  await deposit(tablet, '0.50', 'After')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$23.50')

  // Mia’s session may not vouch for what her parent recorded: it waits for Pat, and says so.
  await setOffline(tablet, false)
  await expect(tablet.getByRole('button', { name: '2 waiting' })).toBeVisible()
  await logOut(tablet)
  await logIn(tablet, 'pat', 'correct horse')
  await untilSynced(tablet)
  const pat = await openLedgerClient(server.url, 'pat', 'correct horse')
  const recorded = (await pat.entries()).filter(({ kind }) => kind === 'transaction.added')
  expect(recorded.map(({ description, by }) => [description, by])).toEqual([
    ['Before', pat.userId],
    ['After', pat.userId],
  ])
})

test('what a child counts offline waits through a parent’s session on the same tablet and arrives as the child’s', async ({
  page: tablet,
  server,
}) => {
  await startFamily(tablet)
  await untilKept(tablet)

  await setOffline(tablet, true)
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await countCash(tablet, '4.29')
  await logOut(tablet)
  await logIn(tablet, 'pat', 'correct horse')
  await expect(rows(tablet).filter({ hasText: 'Cash deposit' })).toContainText('$4.29')
  await deposit(tablet, '0.50', 'After')
  await logOut(tablet)
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidCash(tablet)).toContainText('$4.29')
  await expect(tablet.getByRole('button', { name: '2 waiting' })).toBeVisible()

  // Her own session takes along what is hers and nothing of her parent's.
  await setOffline(tablet, false)
  await expect(tablet.getByRole('button', { name: '1 waiting' })).toBeVisible()
  const mia = await openLedgerClient(server.url, 'mia', 'mia7')
  const pat = await openLedgerClient(server.url, 'pat', 'correct horse')
  const arrived = (await pat.entries()).filter(({ kind }) => /^(cash|transaction)/.test(kind))
  expect(arrived.map(({ kind, amount, by }) => [kind, amount, by])).toEqual([['cash.counted', 429, mia.userId]])
})

test('a child who never signed in on a tablet does so offline, because a parent once did there', async ({
  page: phone,
  browser,
  problems,
}) => {
  await startFamily(phone)
  const tablet = await anotherDevice(browser, problems)
  await logIn(tablet, 'pat', 'correct horse')
  await expect(balance(tablet)).toHaveText('$20.00')
  await untilKept(tablet)
  await logOut(tablet)

  await setOffline(tablet, true)
  await tablet.reload()
  await logIn(tablet, 'mia', 'mia7')
  await expect(kidBalance(tablet)).toContainText('$20.00')
  await expect(rows(tablet)).toHaveCount(1)
})
