import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { DAY_MS } from '../../testing/clock.ts'
import { deleteTestChild, recordCashCount } from '../../testing/commands.ts'
import { openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedHistory } from '../../testing/stored-model.ts'
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
import { AddTransactionDialog } from './add-transaction-dialog.tsx'

/** Opens the dialog for Mia, whose balance is $10.00. */
async function openDialog() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  signInAs(family.parent, family.store)
  renderWithToasts(
    <ChildDialogPage childId={family.childId}>
      {(open) => <AddTransactionDialog {...open} today={open.child.derivedOn} />}
    </ChildDialogPage>,
  )
  await expect.element(dialog).toBeVisible()
  return family
}

const dialog = page.getByRole('dialog', { name: 'Add Transaction for Mia' })
const clickAdd = () => dialog.getByRole('button', { name: 'Add Transaction' }).click()
const unfoldDate = () => button('Change date and time').click()
const choose = (kind: 'Deposit' | 'Withdrawal') => dialog.getByText(kind, { exact: true }).first().click()

describe('Add Transaction (SPEC §2)', () => {
  // SPEC: 2.52, 9.15
  test('starts with a deposit dated today at 12:00 and focuses the amount', async () => {
    await openDialog()
    await expect.element(field('Amount')).toHaveFocus()
    await expect.element(page.getByRole('radio', { name: 'Deposit' })).toBeChecked()
    await expect.element(field('Description')).toHaveValue('Deposit')
    await expectVisible('Today')
    await unfoldDate()
    await expect.element(field('Date')).toHaveFocus()
    await expect.element(field('Date')).toHaveValue('2026-03-02')
    await expect.element(field('Time')).toHaveValue('12:00')
  })

  test('is dated today if the day turns while the form is open, unless the date is shown', async () => {
    const { device, store, childId } = await openDialog()
    device.clock.advance(DAY_MS)
    unwrap(await refreshForToday(store))
    await unfoldDate()
    await expect.element(field('Date')).toHaveValue('2026-03-03')
    device.clock.advance(DAY_MS)
    await fillFields({ Amount: '5' })
    await clickAdd()
    await expect.poll(async () => (await storedHistory(store, childId)).map(([date]) => date)).toContain('2026-03-03')
  })

  test('is dated by the day on which it is recorded, even if the page has not noticed the new day yet', async () => {
    const { device, store, childId } = await openDialog()
    device.clock.advance(DAY_MS)
    await fillFields({ Amount: '5' })
    await clickAdd()
    await expect.poll(async () => (await storedHistory(store, childId)).map(([date]) => date)).toContain('2026-03-03')
  })

  test('shows the child’s animal in the title', async () => {
    await openDialog()
    const title = dialog.getByRole('heading').element()
    expect(title.querySelector('[style*="--animal"]')).not.toBeNull()
    expect(title).toHaveTextContent(/^Add Transaction for Mia$/)
  })

  test('selects the amount on the first click into the field, but not on the second', async () => {
    await openDialog()
    await userEvent.fill(field('Amount'), '4.50')
    await field('Description').click()
    const amount = field('Amount').element() as HTMLInputElement
    const selected = () => amount.value.slice(amount.selectionStart ?? 0, amount.selectionEnd ?? 0)
    const selectedAtPress: string[] = []
    amount.addEventListener('mouseup', () => selectedAtPress.push(selected()), { once: true })
    await field('Amount').click()
    expect(selectedAtPress).toEqual(['4.50'])
    await field('Amount').click()
    await expect.poll(selected).toBe('')
  })

  test('returns the focus to the amount immediately when a type is clicked', async () => {
    await openDialog()
    const focused: (Element | null)[] = []
    page
      .getByRole('radio', { name: 'Withdrawal' })
      .element()
      .addEventListener('change', () => focused.push(document.activeElement))
    await choose('Withdrawal')
    await field('Description').click()
    await userEvent.fill(field('Description'), 'Bus')
    await expect.element(field('Description')).toHaveFocus()
    expect(focused).toEqual([field('Amount').element()])
  })

  test('keeps the focus on the amount when a type is clicked, but not when the arrow keys change it', async () => {
    await openDialog()
    await expect.element(field('Amount')).toHaveFocus()
    await choose('Withdrawal')
    await expect.element(page.getByRole('radio', { name: 'Withdrawal' })).toBeChecked()
    await expect.element(field('Amount')).toHaveFocus()
    page.getByRole('radio', { name: 'Withdrawal' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('radio', { name: 'Deposit' })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: 'Deposit' })).toHaveFocus()
  })

  // SPEC: 4.9, 8.27
  test('saves the transaction, shows a success toast and closes', async () => {
    const { store, childId } = await openDialog()
    await choose('Withdrawal')
    await unfoldDate()
    await fillFields({ Amount: '2.50', Description: 'Comic', Date: '2026-02-27', Time: '16:45' })
    await clickAdd()
    await expectToast('Success!', 'Transaction has been added.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await storedHistory(store, childId)).toEqual([
      ['2026-02-27', 'withdrawal', -250, -250],
      ['2026-03-02', 'deposit', 1000, 750],
    ])
  })

  test('sets a common amount with one click and keeps the focus on the amount', async () => {
    const { store, childId } = await openDialog()
    await button('$20').click()
    await expect.element(field('Amount')).toHaveValue('20.00')
    await expect.element(button('$20')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(field('Amount')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectToast('Success!')
    expect((await storedHistory(store, childId)).at(-1)).toEqual(['2026-03-02', 'deposit', 2000, 3000])
  })

  test('shows the bank balance before and after the transaction', async () => {
    await openDialog()
    await expect.element(dialog).toHaveTextContent('Bank balance: $10.00')
    await fillFields({ Amount: '2.50' })
    await expect.element(dialog).toHaveTextContent('New bank balance: $12.50')
    await choose('Withdrawal')
    await expect.element(dialog).toHaveTextContent('New bank balance: $7.50')
    await fillFields({ Amount: '-5' })
    await expect.element(dialog).toHaveTextContent('Bank balance: $10.00')
    await expect.element(dialog).not.toHaveTextContent('New bank balance')
  })

  test.each([320, 390])('fits a phone %d px wide without scrolling, with the longest amount', async (width) => {
    await page.viewport(width, 844)
    await openDialog()
    await fillFields({ Amount: '1,000,000.00' })
    const { top, bottom } = dialog.element().getBoundingClientRect()
    expect(top).toBeGreaterThan(32)
    expect(bottom).toBe(844)
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(width)
    expect(Number.parseFloat(getComputedStyle(field('Amount').element()).fontSize)).toBeGreaterThanOrEqual(32)
    await page.viewport(1280, 800)
  })

  test('saves when only an amount is typed and Enter is pressed', async () => {
    const { store, childId } = await openDialog()
    await userEvent.keyboard('0.29{Enter}')
    await expectToast('Success!')
    expect((await storedHistory(store, childId)).at(-1)).toEqual(['2026-03-02', 'deposit', 29, 1029])
  })

  test('lists a transaction with the default time after those recorded earlier that day', async () => {
    const fixture = await openDialog()
    const { store, childId } = fixture
    for (const amount of [1, 2, 3, 4, 5]) unwrap(await recordCashCount(fixture, amount))
    await userEvent.keyboard('0.29{Enter}')
    await expectToast('Success!')
    unwrap(await recordCashCount(fixture, 6))
    const amounts = (await storedHistory(store, childId)).map(([, , amount]) => amount)
    expect(amounts).toEqual([1000, 1, 1, 1, 1, 1, 29, 1])
  })

  test('saves the chosen time', async () => {
    const { store, childId } = await openDialog()
    await unfoldDate()
    await fillFields({ Amount: '1', Time: '08:15' })
    await clickAdd()
    await expectToast('Success!')
    expect((await store.db.transactions.where({ childId }).toArray()).map(({ time }) => time)).toContain('08:15')
  })

  test.each([
    ['not chosen if the field was left alone', async () => undefined, false],
    ['chosen if the field was clicked', () => field('Time').click(), true],
  ])('treats the default time 12:00 as %s', async (_, pick, timed) => {
    const { store, childId } = await openDialog()
    await unfoldDate()
    await fillFields({ Amount: '1' })
    await pick()
    await clickAdd()
    await expectToast('Success!')
    expect(
      await store.db.transactions
        .where({ childId })
        .filter(({ amount }) => amount === 100)
        .toArray(),
    ).toMatchObject([{ timed }])
  })

  test('adds a withdrawal paid in cash to the piggy bank, and Undo removes it from both accounts', async () => {
    const { store, childId } = await openDialog()
    const paidInCash = page.getByRole('switch', { name: 'Paid in cash' })
    await expect.element(paidInCash).not.toBeInTheDocument()
    await choose('Withdrawal')
    await expect.element(paidInCash).not.toBeChecked()
    await expectVisible('Adds it to Mia’s piggy bank')
    await userEvent.fill(field('Amount'), '4')
    await expectVisible('Adds $4.00 to Mia’s piggy bank')
    await paidInCash.click()
    await clickAdd()
    await expectToast('Success!', 'Transaction has been added.')
    expect(await store.db.children.get(childId)).toMatchObject({ balance: 600, cashOnHand: 400 })
    expect((await storedHistory(store, childId)).slice(1)).toEqual([
      ['2026-03-02', 'withdrawal', -400, 600],
      ['2026-03-02', 'cash', 400, 400],
    ])
    await button('Undo').click()
    await expectToast('Transaction deleted')
    expect(await store.db.children.get(childId)).toMatchObject({ balance: 1000, cashOnHand: 0 })
    expect(await storedHistory(store, childId)).toHaveLength(1)
  })

  test('does not record a deposit as paid in cash, even if the switch was turned on before', async () => {
    const { store, childId } = await openDialog()
    await choose('Withdrawal')
    await page.getByRole('switch', { name: 'Paid in cash' }).click()
    await choose('Deposit')
    await userEvent.fill(field('Amount'), '4')
    await clickAdd()
    await expectToast('Success!')
    expect(await store.db.children.get(childId)).toMatchObject({ balance: 1400, cashOnHand: 0 })
  })

  // SPEC: 5.14, 5.15, 5.16
  test.each([
    ['Amount', '', 'Amount must be at least 0.01'],
    ['Amount', 'five', 'Please enter an amount, like 5.00'],
    ['Amount', '0.00', 'Amount must be at least 0.01'],
    ['Amount', '-5', 'Amount must be at least 0.01'],
    ['Amount', '0.001', 'Amount must be at least 0.01'],
    ['Amount', '5.005', 'Use at most two decimal places'],
    ['Amount', '1,000,000.01', 'Amount cannot exceed $1,000,000'],
    ['Description', '  ', 'Description is required'],
    ['Date', '', 'Please enter a valid date'],
    ['Time', '', 'Please enter a valid time'],
  ])('rejects %s %j with “%s” (SPEC §5), saves nothing and stays open', async (label, typed, message) => {
    const { store, childId } = await openDialog()
    if (label === 'Date' || label === 'Time') await unfoldDate()
    await fillFields({ Amount: '5', [label]: typed })
    await clickAdd()
    await expectFieldError(label, message)
    await expect.element(dialog).toBeVisible()
    expect(await storedHistory(store, childId)).toHaveLength(1)
  })

  test('draws a single error outline around the dollar sign and an invalid amount', async () => {
    await openDialog()
    await clickAdd()
    await expectFieldError('Amount', 'Amount must be at least 0.01')
    const input = field('Amount').element()
    expect(getComputedStyle(input).boxShadow).toBe('none')
    expect(getComputedStyle(input.parentElement as Element).boxShadow).toContain('inset')
  })

  test('can be submitted once the invalid amount is corrected', async () => {
    await openDialog()
    await fillFields({ Amount: '0' })
    await clickAdd()
    await expectVisible('Amount must be at least 0.01')
    await fillFields({ Amount: '5' })
    await clickAdd()
    await expectToast('Success!')
  })

  test('changes the default description when the type changes, but keeps one that the user entered', async () => {
    await openDialog()
    await choose('Withdrawal')
    await expect.element(field('Description')).toHaveValue('Withdrawal')
    await choose('Deposit')
    await expect.element(field('Description')).toHaveValue('Deposit')
    await fillFields({ Description: 'Comic' })
    await choose('Withdrawal')
    await expect.element(field('Description')).toHaveValue('Comic')
  })

  test('opens with the default values again after a save', async () => {
    await openDialog()
    await fillFields({ Amount: '5', Description: 'Comic' })
    await clickAdd()
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Open').click()
    await expect.element(field('Amount')).toHaveValue('')
    await expect.element(field('Description')).toHaveValue('Deposit')
  })
})

describe('Add Transaction while saving', () => {
  // SPEC: 2.53, 4.6
  test('shows Adding..., ignores Enter and saves only once', async () => {
    const { store, childId } = await openDialog()
    await fillFields({ Amount: '5' })
    const unlock = await lockDatabase(store.db)
    await clickAdd()
    await expect.element(button('Adding...')).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await unlock()
    await expectToast('Success!')
    expect(await storedHistory(store, childId)).toHaveLength(2)
  })

  test('saves only once on a double click', async () => {
    const { store, childId } = await openDialog()
    await fillFields({ Amount: '5' })
    await dialog.getByRole('button', { name: 'Add Transaction' }).dblClick()
    await expectToast('Success!')
    expect(await storedHistory(store, childId)).toHaveLength(2)
  })
})

describe('Add Transaction when the save fails', () => {
  // SPEC: 4.11, 8.8
  test('stays open with the typed values, and shows the reason in a toast (SPEC §8) and in the dialog', async () => {
    const { store, childId } = await openDialog()
    await fillFields({ Amount: '5', Description: 'Comic' })
    const makeRoom = failWrites('entries', 'add')
    await clickAdd()
    const reason = 'This device is out of storage. Free up some space and try again. Nothing was changed.'
    await expectToast('Failed to add transaction', reason)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(reason)
    await expect.element(field('Amount')).toHaveValue('5')
    await expect.element(field('Description')).toHaveValue('Comic')
    makeRoom()
    await clickAdd()
    await expectToast('Success!')
    expect(await storedHistory(store, childId)).toHaveLength(2)
  })

  test('shows an error when another tab has deleted the child', async () => {
    const family = await createTestFamilyWithChild()
    const row = await family.store.db.children.get(family.childId)
    signInAs(family.parent, family.store)
    if (row)
      renderWithToasts(<AddTransactionDialog opened onClose={() => undefined} child={row} today={row.derivedOn} />)
    await expect.element(dialog).toBeVisible()
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family) }))
    await fillFields({ Amount: '5' })
    await clickAdd()
    await expectToast(
      'Failed to add transaction',
      'It was deleted on another device or in another window. Nothing was changed.',
    )
    await expect.element(dialog).toBeVisible()
  })
})

describe('overdraft warning', () => {
  const warning = (amount: string) => `Mia’s bank balance will go below zero, to −$${amount}.`

  test('appears when a withdrawal exceeds the balance and disappears when the amount or type changes', async () => {
    await openDialog()
    await fillFields({ Amount: '10.01' })
    await expectAbsent(warning('0.01'))
    await choose('Withdrawal')
    await expectVisible(warning('0.01'))
    await fillFields({ Amount: '10' })
    await expectAbsent(warning('0.01'))
    await fillFields({ Amount: '25' })
    await expectVisible(warning('15.00'))
    await choose('Deposit')
    await expectAbsent(warning('15.00'))
  })

  test('does not block saving', async () => {
    const { store, childId } = await openDialog()
    await choose('Withdrawal')
    await fillFields({ Amount: '25' })
    await expectVisible(warning('15.00'))
    await clickAdd()
    await expectToast('Success!')
    expect((await storedHistory(store, childId)).at(-1)).toEqual(['2026-03-02', 'withdrawal', -2500, -1500])
  })
})
