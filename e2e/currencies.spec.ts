import { readFileSync } from 'node:fs'
import { expect, test } from './support/test.ts'

const texts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../app/src/languages/es.json', import.meta.url), 'utf8'),
)
const text = (id: string): string => texts[id] ?? id

test.describe('a family in Spain', () => {
  test.use({ locale: 'es-ES' })

  test('has euros from the start, for money typed as it is written there', async ({ page }) => {
    await page.goto('/')
    const form = page.locator('#sign-up')
    await expect(form).toContainText('Moneda: euro')
    for (const [id, value] of [
      ['label.username', 'pat'],
      ['label.firstName', 'Pat'],
      ['label.lastName', 'Moss'],
    ] as const)
      await form.getByLabel(text(id), { exact: true }).fill(value)
    await form.locator('input[type=password]').fill('correct horse')
    await form.getByRole('button', { name: text('signUp.submit') }).click()
    await page
      .getByRole('button', { name: text('children.add') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('addChild.name')).fill('Mia')
    await dialog.getByLabel(text('label.username'), { exact: true }).fill('mia')
    await dialog.locator('input[type=password]').fill('mia7')
    await dialog.getByLabel('Saldo inicial (€)').fill('1.234,5')
    await dialog.getByRole('button', { name: text('addChild.submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').last()).toContainText('+1234,50 €')
  })
})

test('a child on stars has stars on every device, and no cash', async ({ page, browser, server }) => {
  await page.goto('/')
  const form = page.locator('#sign-up')
  await form.getByLabel('Username').fill('pat')
  await form.getByLabel('First Name').fill('Pat')
  await form.getByLabel('Last Name').fill('Moss')
  await form.getByLabel('Password', { exact: true }).fill('correct horse')
  await form.getByRole('button', { name: 'Create Parent Account' }).click()
  await page.getByRole('button', { name: 'Add New Child' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel("Child's Name").fill('Mia')
  await dialog.getByLabel('Username').fill('mia')
  await dialog.getByLabel('Password', { exact: true }).fill('mia7')
  await dialog.getByText('Stars').click()
  await expect(dialog.getByLabel('Starting Balance')).toHaveValue('0')
  await dialog.getByLabel('Starting Balance').fill('12')
  await dialog.getByRole('button', { name: 'Add Child' }).click()
  await expect(dialog).toBeHidden()
  const summary = page.getByRole('region', { name: 'Mia', exact: true })
  await expect(summary).toContainText('Stars12 stars')
  await expect(page.getByRole('button', { name: 'Update Cash' })).toHaveCount(0)
  const tablet = await browser.newPage({ baseURL: server.url })
  await tablet.goto('/')
  await tablet.getByRole('button', { name: 'Log In' }).first().click()
  const login = tablet.getByRole('dialog')
  await login.getByText('Kid Login').click()
  await login.getByLabel('Username').fill('mia')
  await login.getByLabel('Password', { exact: true }).fill('mia7')
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(tablet.getByRole('region', { name: 'Stars' })).toContainText('12 stars')
  await expect(tablet.getByText('Cash in Piggy Bank')).toHaveCount(0)
  await tablet.close()
})
