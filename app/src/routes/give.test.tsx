import { actorOf, changeProfile, inviteMember, type CommandContext, type Id } from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedInUser } from '../auth/session-state.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { setSyncState } from '../sync/sync-state.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { DAY_MS } from '../testing/clock.ts'
import { deposit } from '../testing/commands.ts'
import { addTestChild, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { signInAs } from '../testing/render.tsx'
import { button, expectAbsent, expectFieldError, expectToast, expectVisible, fillFields } from '../testing/screen.ts'
import { storedEntries } from '../testing/stored-model.ts'
import { startSession } from '../testing/sign-in.ts'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>
let gran: SignedInUser & { readonly childIds: readonly Id[] }

/** Gran may give to Mia, but not to Ben. */
beforeEach(async () => {
  await page.viewport(390, 844)
  await startSession()
  family = await createTestFamilyWithChild({ startingBalance: 98_765 })
  await addTestChild(family, { name: 'Ben' })
  const childIds = [family.childId]
  const invited = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember({ name: 'Gran', role: 'helper', childIds }, context),
  })
  const { userId } = unwrap(invited)
  gran = { familyId: family.store.familyId, userId, username: 'gran', role: 'helper', childIds }
})

afterEach(() => setSyncState({ phase: 'off' }))

const gifts = page.getByRole('region', { name: 'What you gave' })
const open = (path = '/give') => {
  signInAs(gran, family.store)
  return renderApp(path)
}

async function give(amount: string, description = 'Birthday'): Promise<void> {
  await button('Give to Mia').click()
  await fillFields({ Amount: amount, 'What’s it for?': description })
  await button('Give it').click()
}

describe('a helper', () => {
  test.each(['/', '/parent', '/kid', '/activity'])('is sent from %s to its own page', async (path) => {
    const app = open(path)
    await expectPath(app, '/give')
    await expectVisible('Hi, Gran!')
    expect(document.title).toBe('Who you can give to · Little Ledger')
  })

  test('sees its children and no other child, and no money but its own', async () => {
    unwrap(await deposit(family, 500, { description: 'Tooth' }))
    open()
    await expect.element(button('Give to Mia')).toBeVisible()
    await expect.element(button('Give to Ben')).not.toBeInTheDocument()
    await expectVisible('No gifts yet.')
    await expectAbsent('Tooth')
    await expect.element(page.getByText(/\d\.\d\d/)).not.toBeInTheDocument()
  })

  test('reads that Mia is no longer on the list if she was removed from it while the form was open', async () => {
    open()
    await button('Give to Mia').click()
    await fillFields({ Amount: '25' })
    const { db } = family.store
    await db.children.delete(family.childId)
    await button('Give it').click()
    await expectToast('Nothing was given', 'You can’t give to Mia anymore. Ask a parent.')
    await expect.element(page.getByLabelText('Amount')).toHaveValue('25')
  })

  test('gives money, dated today, and sees the gift', async () => {
    open()
    await give('25.00')
    await expectToast('Given!', '$25.00 went into Mia’s bank.')
    await expect.element(gifts).toHaveTextContent(/Birthday.*For Mia · Today.*\+\$25\.00/)
    const entry = (await storedEntries(family.store)).at(-1)
    expect(entry).toMatchObject({ kind: 'transaction.added', by: gran.userId, type: 'deposit', amount: 2500 })
    expect(entry?.on).toBe((entry as { readonly date?: string }).date)
  })

  test.each([
    ['the device is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the server is unreachable', () => setSyncState({ phase: 'offline', lastSyncedAt: 1 })],
    ['the helper has to log in', () => setSyncState({ phase: 'signed-out' })],
    [
      'the family is at a limit of the server',
      () => {
        setSyncState({ phase: 'synced', lastSyncedAt: 1 })
        return family.store.db.entries.toCollection().modify({ isOverBound: true })
      },
    ],
  ])('reads that a gift is only saved on this device while %s', async (_, block) => {
    await family.store.db.setMeta('isRegistered', true)
    open()
    await expectVisible('Hi, Gran!')
    await block()
    await give('25.00')
    await expectToast('Saved on this device', 'Mia gets $25.00 once it syncs.')
  })

  test('reads that a gift was given while the family has a server that can be reached', async () => {
    await family.store.db.setMeta('isRegistered', true)
    open()
    await expectVisible('Hi, Gran!')
    setSyncState({ phase: 'synced', lastSyncedAt: 1 })
    await give('25.00')
    await expectToast('Given!', '$25.00 went into Mia’s bank.')
  })

  test('chooses a common amount with one tap', async () => {
    open()
    await button('Give to Mia').click()
    await button('$20').click()
    await button('Give it').click()
    await expectToast('Given!', '$20.00')
  })

  test('cannot give nothing', async () => {
    open()
    await give('0')
    await expectFieldError('Amount', 'Amount must be at least 0.01')
  })

  test('undoes a gift within a day', async () => {
    open()
    await give('25.00')
    await button('Undo Birthday for Mia').click()
    await expectToast('Gift undone')
    await expect.element(page.getByRole('heading', { name: 'What you gave' })).toHaveFocus()
    await expectVisible('No gifts yet.')
  })

  test('undoes a gift once on a double click', async () => {
    open()
    await give('25.00')
    await button('Undo Birthday for Mia').dblClick()
    await expectVisible('No gifts yet.')
    const entries = await storedEntries(family.store)
    expect(entries.filter(({ kind }) => kind === 'transaction.deleted')).toHaveLength(1)
    expect(entries.at(-1)).toMatchObject({
      kind: 'transaction.deleted',
      giftOf: gran.userId,
    })
  })

  test('cannot undo a gift after a day', async () => {
    const form = { ...family, parent: gran }
    unwrap(await deposit(form, 500, { description: 'Book' }))
    family.device.clock.advance(DAY_MS)
    open()
    await expectVisible('Book')
    await expect.element(button('Undo Book for Mia')).not.toBeInTheDocument()
  })

  test('loses the Undo of a gift after a day on a page that stays open', async () => {
    open()
    await give('25.00')
    await expect.element(button('Undo Birthday for Mia')).toBeVisible()
    family.device.clock.advance(DAY_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(button('Undo Birthday for Mia')).not.toBeInTheDocument()
  })

  test('is called as in its own profile', async () => {
    const decide = (context: CommandContext) => changeProfile({ firstName: 'Granny' }, context)
    unwrap(await recordCommand(family.store, { actor: actorOf(gran), decide }))
    open()
    await expectVisible('Hi, Granny!')
  })

  test('without children reads whom to ask', async () => {
    gran = { ...gran, childIds: [] }
    open()
    await expectVisible('Ask a parent to pick the kids you can give to.')
    await expectAbsent(/Give the kids some money/)
  })

  test('finds no settings of the family in Edit Profile, but its own name and the way out', async () => {
    open()
    await button('Account menu for Gran').click()
    await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
    await page.getByRole('tab', { name: 'Family' }).click()
    await expect.element(button('Change Gran')).toBeVisible()
    await expect.element(page.getByLabelText('Family Name')).not.toBeInTheDocument()
    await expect.element(button('Invite someone')).not.toBeInTheDocument()
    await expect.element(button('Change Pat')).not.toBeInTheDocument()
  })
})

test('a parent cannot open the helper’s page', async () => {
  signInAs(family.parent, family.store)
  const app = renderApp('/give')
  await expectPath(app, '/parent')
})
