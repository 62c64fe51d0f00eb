import { addGoal, askPostingId, minorUnits, type Id } from '@little-ledger/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId } from '../../ledger/database/device.ts'
import { useChildren } from '../../ledger/queries/queries.ts'
import { answer, answerUnseen, ask, deletePosting, recordForChild, type ChildFixture } from '../../testing/commands.ts'
import { addTestChild, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { render, renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectToast, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { setSession } from '../../auth/session-state.ts'
import { removeIconBadgeWithoutParent } from './icon-badge.ts'
import { LazyAskInbox } from './lazy-ask-inbox.tsx'

function Page() {
  const rows = useChildren()
  return rows ? <LazyAskInbox rows={rows} /> : null
}

const inbox = page.getByRole('region', { name: 'Your kids are asking' })
const done = page.getByRole('region', { name: 'Nothing left to answer.' })

/** Mia has $20.00. */
const startMia = () => createTestFamilyWithChild({ startingBalance: 2000 })

function openPage(family: Awaited<ReturnType<typeof startMia>>) {
  signInAs(family.parent, family.store)
  renderWithToasts(<Page />)
}

const stateOf = async ({ store, childId }: ChildFixture) => {
  const { asks, balance } = await storedChild(store, childId)
  return [asks.map(({ status }) => status), balance]
}

/** Records a no by a co-parent on another device. */
const sayNoAs = async (by: Id, { store, parent, childId }: ChildFixture, askId: Id) =>
  unwrap(await answer({ store, childId, parent: { ...parent, userId: by } }, askId, undefined))

describe('the inbox of asks', () => {
  test('is not there if nothing was asked', async () => {
    openPage(await startMia())
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  })

  test('lists the asks of all children, and what saying yes to all of them would leave', async () => {
    const family = await startMia()
    const leo = { ...family, childId: await addTestChild(family, { name: 'Leo' }) }
    await ask(family, 500, 'Fair')
    await ask(family, 700, 'Book')
    await ask(leo, 100, 'Stickers')
    openPage(family)
    const mia = inbox.getByRole('group', { name: 'Mia' })
    await expect.element(mia).toHaveTextContent(/Fair.*\$5\.00.*Book.*\$7\.00/)
    await expect.element(mia).toHaveTextContent('Bank balance $20.00. Saying yes to everything leaves $8.00.')
    await expect.element(inbox.getByRole('group', { name: 'Leo' })).toHaveTextContent('leaves −$1.00.')
    await expect.element(inbox.getByRole('group', { name: 'Leo' })).toHaveTextContent('more than Leo has in the bank.')
    await expect.element(mia).not.toHaveTextContent('more than')
  })

  test('shows three asks of a child at first', async () => {
    const family = await startMia()
    for (const words of ['A', 'B', 'C', 'D', 'E']) await ask(family, 100, words)
    openPage(family)
    await expect.poll(() => inbox.getByRole('listitem').all().length).toBe(3)
    await button('Show 2 more').click()
    await expect.poll(() => inbox.getByRole('listitem').all().length).toBe(5)
  })

  test('names the goal that an ask is for', async () => {
    const family = await startMia()
    const form = { name: 'Kite', targetAmount: minorUnits(1500), description: '' }
    unwrap(await recordForChild(family, (context, child) => addGoal(form, child, context)))
    const [goal] = await family.store.db.goals.toArray()
    await ask(family, 1500, 'It is here', goal?.id)
    openPage(family)
    await expectVisible(/For the goal Kite/)
  })

  test('Yes pays at once, and Undo takes the money back and closes the ask', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    openPage(family)
    await button('Yes, $5.00 to Mia for Fair').click()
    await expectToast('You said yes', '$5.00 came out of Mia’s bank.')
    expect(await stateOf(family)).toEqual([['yes'], 1500])
    await expect.element(done).toHaveFocus()
    await button('Undo').click()
    await expectToast('Undone. Mia can ask again.')
    expect(await stateOf(family)).toEqual([['undone'], 2000])
  })

  test('pays less, with a note', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    openPage(family)
    await button('Another amount or a note for Mia: Fair').click()
    await expect.element(field('Amount')).toHaveValue('5.00')
    await fillFields({ Amount: '3.50', 'Note (optional)': 'Have fun!' })
    await button('Say yes to $3.50').click()
    await expectToast('You said yes', '$3.50 came out of Mia’s bank.')
    expect(await stateOf(family)).toEqual([['less'], 1650])
    expect((await storedEntries(family.store)).at(-1)).toMatchObject({ words: 'Have fun!', description: 'Fair' })
  })

  test('says not now, with a note; after Undo the ask waits again', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    openPage(family)
    await button('Not now, Mia: Fair').click()
    await fillFields({ 'Note (optional)': 'On Friday' })
    await button('Say not now').click()
    await expectToast('You said not now', 'Mia will see it.')
    expect(await stateOf(family)).toEqual([['notNow'], 2000])
    await button('Undo').click()
    await expectToast('Undone. The ask is waiting again.')
    await expect.element(inbox).toHaveTextContent('Fair')
    expect(await stateOf(family)).toEqual([['waiting'], 2000])
  })

  test.each([
    ['Yes, $5.00 to Mia for Fair', undefined, 'You said yes'],
    ['Not now, Mia: Fair', 'Say not now', 'You said not now'],
  ])(
    'an answer that is saved late leaves the focus in the dialog that is open by then: %s',
    async (name, send, title) => {
      const family = await startMia()
      await ask(family, 500, 'Fair')
      await ask(family, 700, 'Book')
      openPage(family)
      await expect.element(button(name)).toBeVisible()
      const unlock = await lockDatabase(family.store.db)
      await button(name).click()
      if (send !== undefined) {
        await button(send).click()
        await userEvent.keyboard('{Escape}')
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      }
      await button('Not now, Mia: Book').click()
      const note = field('Note (optional)')
      await note.fill('On Fri')
      await unlock()
      await expectToast(title)
      await expect.element(note).toHaveFocus()
      await userEvent.keyboard('day')
      await expect.element(note).toHaveValue('On Friday')
    },
  )

  test('an answer that is saved after its dialog was closed leaves the focus in the inbox', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    await ask(family, 700, 'Book')
    openPage(family)
    await expect.element(button('Not now, Mia: Fair')).toBeVisible()
    const unlock = await lockDatabase(family.store.db)
    await button('Not now, Mia: Fair').click()
    await button('Say not now').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await unlock()
    await expectToast('You said not now')
    await expect.element(inbox).toHaveFocus()
  })

  test('Undo of a yes that another parent has undone records nothing and says so', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    openPage(family)
    await button('Yes, $5.00 to Mia for Fair').click()
    await expectToast('You said yes', '$5.00 came out of Mia’s bank.')
    const { asks } = await storedChild(family.store, family.childId)
    unwrap(await deletePosting(family, askPostingId(asks[0]?.id as Id)))
    const entries = await storedEntries(family.store)
    await button('Undo').click()
    await expectToast('Failed to answer', 'This yes was undone already. Nothing was changed.')
    expect(await storedEntries(family.store)).toHaveLength(entries.length)
  })

  test.each([
    ['yes', 400, 'Undone. Another parent’s yes counts, so it stays paid.', ['less']],
    ['not now', undefined, 'Undone. Another parent’s “not now” still counts.', ['notNow']],
  ] as const)('Undo of a no says that the %s of another parent counts', async (_, amount, text, statuses) => {
    const family = await startMia()
    const askId = await ask(family, 500, 'Fair')
    openPage(family)
    await button('Not now, Mia: Fair').click()
    await button('Say not now').click()
    await expectToast('You said not now', 'Mia will see it.')
    const other = { ...family, parent: { ...family.parent, userId: newId() } }
    if (amount === undefined) unwrap(await answerUnseen(other, askId, undefined))
    else unwrap(await answer(other, askId, amount))
    await button('Undo').click()
    await expectToast(text)
    expect((await stateOf(family))[0]).toEqual(statuses)
  })

  test('can be closed after the last answer, and is back with the next ask', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    render(<h1>Welcome, Pat!</h1>)
    openPage(family)
    await button('Yes, $5.00 to Mia for Fair').click()
    await expect.element(done).toBeVisible()
    await done.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(done).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Welcome, Pat!' })).toHaveFocus()
    await ask(family, 200, 'Book')
    await expect.element(inbox).toHaveTextContent('Book')
  })

  test('keeps an ask that could not be answered, and says why', async () => {
    const family = await startMia()
    await ask(family, 500, 'Fair')
    openPage(family)
    await expect.element(button('Yes, $5.00 to Mia for Fair')).toBeVisible()
    failWrites('entries', 'add')
    await button('Yes, $5.00 to Mia for Fair').click()
    await expectToast('Failed to answer', 'This device is out of storage.')
    expect(await stateOf(family)).toEqual([['waiting'], 2000])
  })
})

describe('parents who answered differently', () => {
  const startDisagreement = async () => {
    const family = await startMia()
    const askId = await ask(family, 500, 'Fair')
    await sayNoAs(await addTestChild(family, { name: 'Sam' }), family, askId)
    unwrap(await answer(family, askId, 500))
    openPage(family)
    const banner = page.getByRole('group', { name: 'Parents gave different answers' })
    await expect.element(page.getByRole('region', { name: 'An answer to check' })).toBeVisible()
    await expect.element(banner).toHaveTextContent('Mia: Fair. Pat said yes, so $5.00 came out.')
    return { family, banner }
  }

  test('can undo the withdrawal', async () => {
    const { family, banner } = await startDisagreement()
    await button('Put $5.00 back: Fair for Mia').click()
    await expect.element(banner).not.toBeInTheDocument()
    expect(await stateOf(family)).toEqual([['undone'], 2000])
  })

  test('undo it once with a double click', async () => {
    const { family, banner } = await startDisagreement()
    const unlock = await lockDatabase(family.store.db)
    await button('Put $5.00 back: Fair for Mia').dblClick()
    await unlock()
    await expect.element(banner).not.toBeInTheDocument()
    await expectToast('Undone. Mia can ask again.')
  })

  test('can leave it, and are not reminded on this device', async () => {
    const { family, banner } = await startDisagreement()
    await button('Keep the yes, $5.00: Fair for Mia').click()
    await expect.element(banner).not.toBeInTheDocument()
    expect(await stateOf(family)).toEqual([['yes'], 1500])
    renderWithToasts(<Page />)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect.element(banner).not.toBeInTheDocument()
  })
})

test('the app’s icon has a badge with the number of asks, where the browser has one', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.reject(new Error('not installed')))
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
  const family = await startMia()
  await ask(family, 500, 'Fair')
  openPage(family)
  await button('Yes, $5.00 to Mia for Fair').click()
  await expect.poll(() => setAppBadge.mock.calls.map(([count]) => count)).toEqual(expect.arrayContaining([1, 0]))
})

test('the badge goes when the parent is removed from the family or the session ends', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
  const { store, parent } = await startMia()
  signInAs(parent, store)
  onTestFinished(removeIconBadgeWithoutParent())
  expect(setAppBadge).not.toHaveBeenCalled()
  signInAs({ ...parent, isRemoved: true }, store)
  setSession({ status: 'signed-out' })
  expect(setAppBadge.mock.calls).toEqual([[0], [0]])
})
