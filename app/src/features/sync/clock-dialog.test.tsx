import { civilDate } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dateQuestion } from '../../ledger/clock.ts'
import { readClockView } from '../../ledger/answer-clock.ts'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { checkClock } from '../../sync/check-clock.ts'
import { deposit } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { ClockDialog } from './clock-dialog.tsx'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>

beforeEach(async () => {
  dateQuestion.setState({ isOpen: false })
  family = await createTestFamilyWithChild()
  unwrap(await refreshForToday(family.store))
  signInAs(family.parent, family.store)
})

const contact = async (iso: string) => unwrap(await checkClock(family.store, Date.parse(iso)))
const difference = async () => (await readClockView(family.store)).difference
const dialog = (name: string) => page.getByRole('dialog', { name })

describe('ClockDialog when the server’s date differs', () => {
  const TEXT = 'This device’s clock says March 2, 2026. The server’s clock says May 1, 2026.'

  test('asks parents and children which date is right', async () => {
    signInAs(await childUser(family, family.childId), family.store)
    render(<ClockDialog />)
    await contact('2026-05-01T12:00:00Z')
    await expectVisible(TEXT)
    await button('Today is May 1, 2026').click()
    await expect.element(dialog('Which date is right?')).not.toBeInTheDocument()
    expect((await family.store.db.children.get(family.childId))?.derivedOn).toBe('2026-05-01')
  })

  test('closes and remembers that the user chose the device’s date', async () => {
    render(<ClockDialog />)
    await contact('2026-05-01T12:00:00Z')
    await button('Today is March 2, 2026').click()
    await expect.element(dialog('Which date is right?')).not.toBeInTheDocument()
    expect(await difference()).toBe('device')
  })

  test('does not ask again after it is closed', async () => {
    render(<ClockDialog />)
    await contact('2026-05-01T12:00:00Z')
    await expectVisible(TEXT)
    await userEvent.keyboard('{Escape}')
    await expect.poll(difference).toBe('later')
    await expect.element(dialog('Which date is right?')).not.toBeInTheDocument()
  })

  test('does not open while a field has the focus', async () => {
    render(
      <>
        <input aria-label="Amount" />
        <ClockDialog />
      </>,
    )
    await userEvent.click(page.getByLabelText('Amount'))
    await contact('2026-05-01T12:00:00Z')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(dialog('Which date is right?').query()).toBeNull()
    await userEvent.keyboard('{Tab}')
    await expectVisible(TEXT)
  })
})

describe('ClockDialog when a command is recorded after the clock was reset', () => {
  test('rejects the command until the user enters today’s date', async () => {
    render(<ClockDialog />)
    await new Promise((resolve) => setTimeout(resolve, 300))
    family.device.clock.set('2020-01-01T09:00:00Z')
    expect(await deposit(family, 500)).toEqual({ ok: false, error: { type: 'UnknownDate' } })
    await expect.element(dialog('What’s today’s date?')).toBeVisible()
    await expectVisible(/which can’t be right/)
    await button('Save').click()
    await expectVisible('Please enter today’s date')
    await fillFields({ 'Today’s Date': '2025-12-24' })
    await button('Save').click()
    await expectVisible('Today’s date can’t be before January 1, 2026.')
    await fillFields({ 'Today’s Date': '2026-03-05' })
    await button('Save').click()
    await expect.element(dialog('What’s today’s date?')).not.toBeInTheDocument()
    unwrap(await deposit(family, 500))
    expect((await family.store.db.entries.toArray()).map(({ entry }) => (entry as { on: string }).on)).toContain(
      civilDate('2026-03-05'),
    )
  })

  test('shows the clock in the family’s time zone, like the date below it', async () => {
    family = await createTestFamilyWithChild({ timeZone: 'Pacific/Kiritimati' })
    unwrap(await refreshForToday(family.store))
    signInAs(family.parent, family.store)
    renderWithToasts(<ClockDialog />)
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Already February 21 on Kiritimati, and the day before in most other zones.
    family.device.clock.set('2026-02-20T10:30:00Z')
    await deposit(family, 500)
    await expectVisible(/^This device’s clock says Feb 21, 2026, /)
    await expect.element(field('Today’s Date')).toHaveValue('2026-02-21')
  })

  test('does not call a clock wrong that was set right again', async () => {
    renderWithToasts(<ClockDialog />)
    await new Promise((resolve) => setTimeout(resolve, 300))
    family.device.clock.set('2026-03-09T09:00:00Z')
    unwrap(await refreshForToday(family.store))
    family.device.clock.set('2026-03-02T12:00:00Z')
    await deposit(family, 500)
    await expectVisible(/^This device’s clock says Mar 2, 2026, .* which may be wrong\.$/)
    await button('Save').click()
    await expectVisible('Date set')
    await expect.element(page.getByText('Please fix the clock')).not.toBeInTheDocument()
    unwrap(await deposit(family, 500))
  })

  test('says that the device’s clock should be fixed if it shows another date', async () => {
    renderWithToasts(<ClockDialog />)
    await new Promise((resolve) => setTimeout(resolve, 300))
    family.device.clock.set('2026-02-20T09:00:00Z')
    await deposit(family, 500)
    await fillFields({ 'Today’s Date': '2026-03-05' })
    await button('Save').click()
    await expectVisible('Please fix the clock in this device’s settings too.')
  })
})
