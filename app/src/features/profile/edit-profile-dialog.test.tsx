import { civilDate } from '@little-ledger/domain'
import { useState } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '../../auth/session-context.tsx'
import { changeFirstName } from '../../testing/commands.ts'
import {
  addTestLogin,
  createTestFamily,
  openAnotherTab,
  createTestFamilyWithChild,
  unwrap,
} from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
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
import { EditProfileDialog } from './edit-profile-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()

function Page() {
  const [isOpen, setOpen] = useState(true)
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <EditProfileDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Renders the dialog for Pat Moss with the given tab open. */
async function renderDialog(name = 'Account') {
  const family = await createTestFamilyWithChild()
  await addTestLogin(family, family.parent, 'correct horse')
  signInAs(family.parent, family.store)
  renderWithToasts(<Page />)
  await expect.element(dialog).toBeVisible()
  await tab(name).click()
  const profile = async () => (await family.store.db.getMeta('family'))?.profiles.get(family.parent.userId)
  const kinds = async () => (await storedEntries(family.store)).map(({ kind }) => kind).slice(3)
  return { ...family, profile, kinds }
}

describe('EditProfileDialog (SPEC §2)', () => {
  // SPEC: 2.58
  test('has the tabs Account, Personal Info and Family', async () => {
    await renderDialog()
    for (const name of ['Account', 'Personal Info', 'Family']) await expect.element(tab(name)).toBeVisible()
    await expect.element(tab('Account')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('Username')).toHaveValue('pat')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Personal Info')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('First Name')).toBeVisible()
  })

  test('keeps a tab’s unsaved values while another tab is saved', async () => {
    const { profile } = await renderDialog('Personal Info')
    await fillFields({ 'First Name': 'Patricia' })
    await tab('Family').click()
    await fillFields({ 'Family Name': 'Moss-Reed' })
    await save()
    await expectToast('Success!', 'Your family settings have been updated.')
    await expect.element(tab('Personal Info')).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('First Name')).toHaveValue('Patricia')
    await save()
    await expectToast('Success!', 'Your personal information has been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await profile()).toMatchObject({ firstName: 'Patricia' })
  })

  test('saves a tab a second time after another tab was shown', async () => {
    const { store } = await renderDialog('Personal Info')
    await fillFields({ 'First Name': 'Patricia' })
    await tab('Family').click()
    await fillFields({ 'Family Name': 'Reed' })
    await save()
    await expect.element(tab('Personal Info')).toHaveAttribute('aria-selected', 'true')
    await tab('Family').click()
    await expect.element(field('Family Name')).toHaveValue('Reed')
    await fillFields({ 'Family Name': 'Moss-Reed' })
    await save()
    await expect.poll(async () => (await store.db.getMeta('family'))?.name).toBe('Moss-Reed')
  })

  test('stays open if something is typed in another tab while one is being saved', async () => {
    const { store } = await renderDialog('Personal Info')
    await tab('Family').click()
    await fillFields({ 'Family Name': 'Moss-Reed' })
    const unlock = await lockDatabase(store.db)
    await save()
    await tab('Personal Info').click()
    await fillFields({ 'First Name': 'Patricia' })
    await unlock()
    await expectToast('Success!', 'Your family settings have been updated.')
    await expect.element(field('First Name')).toHaveValue('Patricia')
  })
})

describe('Personal Info tab', () => {
  // SPEC: 3.3, 8.30
  test('shows the stored profile and records only changed fields', async () => {
    const { profile, store, kinds, ...family } = await renderDialog('Personal Info')
    await expect.element(field('First Name')).toHaveValue('Pat')
    await expect.element(field('Last Name')).toHaveValue('Moss')
    await expect.element(field('Email Address')).toHaveValue('')
    unwrap(await changeFirstName({ ...family, store: await openAnotherTab({ ...family, store }) }, 'Patricia'))
    await fillFields({ 'Email Address': ' pat@example.org ', 'Last Name': 'Reed' })
    await save()
    await expectToast('Success!', 'Your personal information has been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await profile()).toMatchObject({ email: 'pat@example.org', firstName: 'Patricia', lastName: 'Reed' })
    expect(await kinds()).toEqual(['profile.changed', 'profile.changed'])
  })

  // SPEC: 5.22, 5.23
  test('records an emptied e-mail address as null (SPEC §5) and accepts empty names', async () => {
    const { profile } = await renderDialog('Personal Info')
    await fillFields({ 'Email Address': 'pat@example.org' })
    await save()
    await expectToast('Success!')
    await button('Open').click()
    await tab('Personal Info').click()
    await expect.element(field('Email Address')).toHaveValue('pat@example.org')
    await fillFields({ 'Email Address': '', 'First Name': '' })
    await save()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await profile()).toMatchObject({ email: null, firstName: '', lastName: 'Moss' })
  })

  // SPEC: 5.21
  test('rejects an invalid e-mail address (SPEC §5) and records nothing', async () => {
    const { profile } = await renderDialog('Personal Info')
    await fillFields({ 'Email Address': 'pat@', 'First Name': 'Patricia' })
    await save()
    await expectFieldError('Email Address', 'Please enter a valid email')
    expect(await profile()).toMatchObject({ email: null, firstName: 'Pat' })
  })

  test('records nothing if no field was edited', async () => {
    const { kinds } = await renderDialog('Personal Info')
    await save()
    await expectToast('Success!', 'Your personal information has been updated.')
    expect(await kinds()).toEqual([])
  })

  // SPEC: 4.8
  test('shows Saving... while pending', async () => {
    const { store } = await renderDialog('Personal Info')
    await fillFields({ 'First Name': 'Patricia' })
    const release = await lockDatabase(store.db)
    await save()
    await expect.element(button('Saving...')).toBeDisabled()
    await release()
    await expectToast('Success!')
  })

  // SPEC: 4.13, 8.16
  test('shows why saving failed (SPEC §8) and keeps the typed values', async () => {
    await renderDialog('Personal Info')
    await fillFields({ 'First Name': 'Patricia' })
    failWrites('entries', 'add')
    await save()
    await expectToast('Failed to update personal information', 'This device is out of storage.')
    await expect.element(field('First Name')).toHaveValue('Patricia')
  })
})

describe('Family tab', () => {
  test('has its Save button right below its settings, also in a low window', async () => {
    await page.viewport(390, 500)
    onTestFinished(() => page.viewport(1280, 800))
    await renderDialog('Family')
    const settings = dialog.getByRole('region', { name: 'Family settings' })
    const currency = settings.getByLabelText('Currency').element().getBoundingClientRect()
    const saveButton = settings.getByRole('button', { name: 'Save' }).element().getBoundingClientRect()
    expect(saveButton.top).toBeGreaterThan(currency.bottom)
  })

  test('saves a time zone found by its city', async () => {
    const { store, kinds } = await renderDialog('Family')
    await expect.element(field('Family Name')).toHaveValue('Moss')
    const zone = page.getByRole('combobox', { name: 'Time Zone' })
    await expect.element(zone).toHaveValue('UTC')
    await zone.click()
    await userEvent.keyboard('new york')
    await page.getByRole('option', { name: 'America / New York' }).click()
    await expect.element(zone).toHaveValue('America / New York')
    await save()
    await expectToast('Success!', 'Your family settings have been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await store.db.getMeta('family')).toMatchObject({ name: 'Moss', timeZone: 'America/New_York' })
    expect(await kinds()).toEqual(['family.changed'])
  })

  test('updates the ledger if the new time zone changes the date', async () => {
    const { store, childId, device } = await renderDialog('Family')
    expect((await storedChild(store, childId)).derivedOn).toBe(civilDate('2026-03-02'))
    device.clock.set('2026-03-02T23:30:00Z')
    await page.getByRole('combobox', { name: 'Time Zone' }).click()
    await userEvent.keyboard('tokyo')
    await page.getByRole('option', { name: 'Asia / Tokyo' }).click()
    await save()
    await expectToast('Success!')
    await expect.poll(async () => (await storedChild(store, childId)).derivedOn).toBe(civilDate('2026-03-03'))
  })

  test('accepts only time zones from the list', async () => {
    const { kinds } = await renderDialog('Family')
    const zone = page.getByRole('combobox', { name: 'Time Zone' })
    await zone.click()
    await userEvent.keyboard('atlantis')
    await expectVisible('No match. Try a big city near you.')
    await field('Family Name').click()
    await expect.element(zone).toHaveValue('UTC')
    expect(await kinds()).toEqual([])
  })

  test('asks once before it relabels all amounts, and offers only currencies with as many decimals', async () => {
    const { store, childId, kinds } = await renderDialog('Family')
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await expect.element(currency).toHaveValue('USD')
    const offered = currency
      .getByRole('option')
      .elements()
      .map((option) => (option as HTMLOptionElement).value)
    expect(offered).toContain('EUR')
    expect(offered).not.toContain('JPY')
    expect(offered).not.toContain('KWD')
    await currency.selectOptions('EUR')
    await save()
    const warning = dialog.getByText('$20.00 becomes €20.00, everywhere and for everyone.')
    await expect.element(warning).toHaveTextContent('Press “Change currency” if you’re sure.')
    await expect.element(warning).toBeInViewport({ ratio: 1 })
    expect(await kinds()).toEqual([])
    await dialog.getByRole('button', { name: 'Change currency' }).click()
    await expectToast('Success!', 'Your family settings have been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await kinds()).toEqual(['family.currency.set'])
    expect(await store.db.getMeta('family')).toMatchObject({ currency: 'EUR', name: 'Moss' })
    expect(await storedChild(store, childId)).toMatchObject({ denomination: 'EUR' })
  })

  test('asks again if another currency is chosen after the question', async () => {
    const { kinds } = await renderDialog('Family')
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await currency.selectOptions('EUR')
    await save()
    await expect.element(dialog).toHaveTextContent('$20.00 becomes €20.00')
    await currency.selectOptions('GBP')
    await expect.element(dialog).toHaveTextContent('$20.00 becomes £20.00')
    await currency.selectOptions('USD')
    await expect.element(dialog).not.toHaveTextContent('becomes')
    expect(await kinds()).toEqual([])
  })

  test('changes the currency right away while there are no amounts', async () => {
    const family = await createTestFamily()
    signInAs(family.parent, family.store)
    renderWithToasts(<Page />)
    await tab('Family').click()
    await page.getByRole('combobox', { name: 'Currency' }).selectOptions('MXN')
    await save()
    await expectToast('Success!', 'Your family settings have been updated.')
    expect(await family.store.db.getMeta('family')).toMatchObject({ currency: 'MXN' })
  })

  test('rejects an empty family name', async () => {
    await renderDialog('Family')
    await fillFields({ 'Family Name': '  ' })
    await save()
    await expectFieldError('Family Name', 'Name is required')
  })

  test('shows why saving failed and keeps the typed values', async () => {
    await renderDialog('Family')
    await fillFields({ 'Family Name': 'Reed' })
    failWrites('entries', 'add')
    await save()
    await expectToast('Failed to update family settings', 'This device is out of storage.')
    await expect.element(field('Family Name')).toHaveValue('Reed')
  })
})

describe('Account tab', () => {
  test('asks for the current password only if a new password is entered', async () => {
    await renderDialog()
    await expect.element(field('Username')).toHaveValue('pat')
    await expect.element(field('New Password')).toHaveValue('')
    await expectAbsent('Current Password')
    await fillFields({ 'New Password': 'n' })
    await expectVisible('Current Password')
  })
})
