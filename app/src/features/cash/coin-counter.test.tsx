import type { CurrencyCode } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordCashCount } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import {
  button,
  field,
  expectFieldError,
  expectVisible,
  expectAbsent,
  expectToast,
  fillFields,
} from '../../testing/screen.ts'
import { CashDialog } from './cash-dialog.tsx'

const counter = page.getByRole('group', { name: 'Coins and bills' })
const add = (coin: string) =>
  counter.getByRole('button', { name: new RegExp(`^Add a ${coin.replace('$', String.raw`\$`)}`) })
const expectAmount = (text: string) => expect.element(field('Cash Amount')).toHaveValue(text)

/** Opens the coin counter for Mia, whose last cash count is $5.00. */
async function openCounter(options: { readonly currency?: CurrencyCode } = {}) {
  const family = await createTestFamilyWithChild(options)
  unwrap(await recordCashCount(family, 500))
  signInAs(await childUser(family, family.childId), family.store)
  const child = await storedChild(family.store, family.childId)
  renderWithToasts(<CashDialog opened onClose={() => undefined} child={child} />)
  await expect.element(counter).toBeVisible()
  return family
}

describe('coin counter', () => {
  test.each([
    { currency: 'EUR', pieces: 12, coin: '€2 coin', bill: '€5 bill', counted: '€7.00', amount: '7.00' },
    { currency: 'GBP', pieces: 11, coin: '£2 coin', bill: '£5 bill', counted: '£7.00', amount: '7.00' },
    { currency: 'MXN', pieces: 10, coin: '$2 coin', bill: '$50 bill', counted: '$52.00', amount: '52.00' },
  ] as const)('counts coins and bills in $currency', async ({ currency, pieces, coin, bill, counted, amount }) => {
    await openCounter({ currency })
    const adding = counter.getByRole('button', { name: /^Add a / })
    await expect.poll(() => adding.elements().length).toBe(pieces)
    await add(coin).click()
    await add(bill).click()
    await expect.element(counter.getByRole('status')).toHaveTextContent(`You counted ${counted}`)
    await expectAmount(amount)
  })

  test('is left out for currencies without pictures, where the amount can be typed', async () => {
    const family = await createTestFamilyWithChild({ currency: 'JPY' })
    signInAs(await childUser(family, family.childId), family.store)
    const child = await storedChild(family.store, family.childId)
    renderWithToasts(<CashDialog opened onClose={() => undefined} child={child} />)
    await fillFields({ 'Cash Amount': '1,250' })
    await expect.element(counter).not.toBeInTheDocument()
    await expect.element(button('Count my coins')).not.toBeInTheDocument()
    await button('Save').click()
    await expectToast('Cash savings updated!')
    expect((await storedChild(family.store, family.childId)).cashOnHand).toBe(1250)
  })

  test('adds a coin per click, announces the count and fills in the amount', async () => {
    await openCounter()
    await expect.element(add('quarter')).toHaveAccessibleName('Add a quarter, 25 cents. You have 0.')
    await add('quarter').click()
    await add('quarter').click()
    await add('quarter').click()
    await add('five-dollar bill').click()
    await expect.element(add('quarter')).toHaveAccessibleName('Add a quarter, 25 cents. You have 3.')
    await expect.element(add('quarter')).toHaveTextContent('3')
    await expect.element(add('five-dollar bill')).toHaveAccessibleName('Add a five-dollar bill. You have 1.')
    await expect.element(counter.getByRole('status')).toHaveTextContent('You counted $5.75')
    await expectAmount('5.75')
    await expectVisible('That’s $0.75 more than before.')
  })

  test('saves the total of the counted coins', async () => {
    const family = await openCounter()
    await add('ten-dollar bill').click()
    await add('penny').click()
    await button('Save').click()
    await expectToast('Cash savings updated!', 'Your cash amount has been saved.')
    expect((await storedChild(family.store, family.childId)).cashOnHand).toBe(1001)
  })

  test('removes a coin per click and stops at zero', async () => {
    await openCounter()
    await add('dime').click()
    await add('dime').click()
    await button('Take away a dime').click()
    await expect.element(add('dime')).toHaveAccessibleName('Add a dime, 10 cents. You have 1.')
    await expectAmount('0.10')
    await button('Take away a dime').click()
    // At zero the button uses aria-disabled, so it keeps the focus.
    await expect.element(button('Take away a dime')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Take away a dime')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(add('dime')).toHaveAccessibleName('Add a dime, 10 cents. You have 0.')
    await expectAmount('')
  })

  test('can be operated with the keyboard', async () => {
    await openCounter()
    await expect.element(add('penny')).toHaveFocus()
    await userEvent.keyboard('{Enter} {Enter}')
    await expect.element(add('penny')).toHaveAccessibleName('Add a penny, 1 cent. You have 3.')
    await userEvent.keyboard('{Tab}')
    await expect.element(button('Take away a penny')).toHaveFocus()
  })

  test('clears all coins with Start over', async () => {
    await openCounter()
    await add('nickel').click()
    await button('Start over').click()
    await expect.element(add('nickel')).toHaveAccessibleName('Add a nickel, 5 cents. You have 0.')
    await expectVisible('Your piggy bank has $5.00 so far.')
    await expectAmount('')
    await expect.element(button('Start over')).toHaveFocus()
  })

  test('rejects a save before any coin is counted', async () => {
    const family = await openCounter()
    await button('Save').click()
    await expectToast('Invalid amount', 'Please enter a valid positive number.')
    await expectFieldError('Cash Amount', 'Tap your coins first. No coins? Then type 0.')
    expect((await storedChild(family.store, family.childId)).cashOnHand).toBe(500)
  })

  test('makes the amount read-only while coins are counted, and editable again once the coins are cleared', async () => {
    await openCounter()
    await add('quarter').click()
    await expect.element(field('Cash Amount')).toHaveAttribute('readonly')
    await button('Hide coins').click()
    await expect.element(counter).not.toBeInTheDocument()
    await expectAmount('0.25')
    await expect.element(field('Cash Amount')).not.toHaveAttribute('readonly')
  })

  test('keeps the coin counts when reopened unless another amount was typed', async () => {
    await openCounter()
    await add('quarter').click()
    await button('Hide coins').click()
    await button('Count my coins').click()
    await expect.element(add('quarter')).toHaveAccessibleName('Add a quarter, 25 cents. You have 1.')
    await button('Hide coins').click()
    await fillFields({ 'Cash Amount': '7' })
    await button('Count my coins').click()
    await expect.element(add('quarter')).toHaveAccessibleName('Add a quarter, 25 cents. You have 0.')
    await expectAmount('7')
  })

  test('asks for confirmation before Escape discards counted coins', async () => {
    await openCounter()
    await add('quarter').click()
    await userEvent.keyboard('{Escape}')
    await expectVisible('Discard what you typed?')
    await button('Keep editing').click()
    await expectAbsent('Discard what you typed?')
    await expectAmount('0.25')
  })

  test('is disabled while saving', async () => {
    const { store } = await openCounter()
    await add('quarter').click()
    const unlock = await lockDatabase(store.db)
    await button('Save').click()
    await expect.element(button('Saving...')).toBeDisabled()
    await expect.element(add('quarter')).toBeDisabled()
    await unlock()
    await expectToast('Cash savings updated!')
  })

  test('fits a 320 px screen with targets of at least 44 px', async () => {
    await page.viewport(320, 640)
    await openCounter()
    const dialog = page.getByRole('dialog').element()
    expect(dialog.scrollWidth).toBeLessThanOrEqual(320)
    for (const each of counter.getByRole('button').elements()) {
      const { width, height } = each.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await page.viewport(1280, 800)
  })
})
