import { addGoal, minorUnits, type Id } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild } from '../../ledger/queries/queries.ts'
import { answer, answerUnseen, ask, recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectFieldError, expectToast, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { AskBar, AskButton } from './ask-bar.tsx'
import { AskDialog } from './lazy-ask-dialog.ts'

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  if (!child) return null
  return (
    <>
      <AskButton child={child} />
      <AskBar child={child} />
    </>
  )
}

/** Mia, signed in, with $20.00 in the bank. */
async function startMia() {
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  signInAs(await childUser(family, family.childId), family.store)
  return family
}

type Family = Awaited<ReturnType<typeof startMia>>

async function openPage(family: Family) {
  renderWithToasts(<Page childId={family.childId} />)
  await expect.element(button('Ask for money')).toBeVisible()
}

const dialog = page.getByRole('dialog')
const send = () => dialog.getByRole('button', { name: 'Ask', exact: true }).click()
const asksOf = async ({ store, childId }: Family) =>
  (await storedChild(store, childId)).asks.map(({ amount, words, status }) => [amount, words, status])

beforeEach(() => page.viewport(390, 844))

describe('Ask for money', () => {
  test('records the ask, shows that it waits, and moves no money', async () => {
    const family = await startMia()
    await openPage(family)
    await button('Ask for money').click()
    await expect.element(field('How much?')).toHaveFocus()
    await expectVisible(/You have \$20\.00 in the bank/)
    await dialog.getByRole('button', { name: '$5', exact: true }).click()
    await expectVisible(/If they say yes, you’ll have \$15\.00 left/)
    await fillFields({ 'What is it for?': 'Ice cream' })
    await send()
    await expectToast('You asked!', '$5.00 for Ice cream. Now a grown-up says yes or no.')
    await expect.element(button('My asks: 1 waiting')).toHaveTextContent('1 waiting')
    expect(await asksOf(family)).toEqual([[500, 'Ice cream', 'waiting']])
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 2000 })
    const [entry] = (await storedEntries(family.store)).slice(-1)
    expect(entry?.by).toBe((await childUser(family, family.childId)).userId)
  })

  test('Undo takes the ask back', async () => {
    const family = await startMia()
    await openPage(family)
    await button('Ask for money').click()
    await fillFields({ 'How much?': '5', 'What is it for?': 'Ice cream' })
    await send()
    await button('Undo').click()
    await expectToast('You took your ask back.')
    expect(await asksOf(family)).toEqual([[500, 'Ice cream', 'withdrawn']])
  })

  test('needs an amount and what it is for, and says if there is not enough', async () => {
    const family = await startMia()
    await openPage(family)
    await button('Ask for money').click()
    await fillFields({ 'How much?': '0' })
    await send()
    await expectFieldError('How much?', 'Amount must be at least 0.01')
    await fillFields({ 'How much?': '20.01' })
    await expectVisible('That is more than you have. You can still ask.')
    await send()
    await expectFieldError('What is it for?', 'Say what it’s for')
    expect(await asksOf(family)).toEqual([])
    for (const amount of ['-5', '0']) {
      await fillFields({ 'How much?': amount })
      await expectVisible(/You have \$20\.00 in the bank/)
    }
  })

  test('stays open with a message if it cannot be stored, or if 20 asks wait', async () => {
    const family = await startMia()
    for (let count = 0; count < 20; count += 1) await ask(family, 100)
    await openPage(family)
    await button('Ask for money').click()
    await fillFields({ 'How much?': '5', 'What is it for?': 'Kite' })
    await send()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('You have 20 asks waiting.')
    failWrites('entries', 'add')
    await send()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('You have 20 asks waiting.')
    expect(await asksOf(family)).toHaveLength(20)
  })
})

describe('My asks', () => {
  test('lists what waits first, then the answers with the parent’s words', async () => {
    const family = await startMia()
    await answer(family, await ask(family, 500, 'Fair'), 500)
    await answer(family, await ask(family, 400, 'Book'), 300, 'Enjoy!')
    await answer(family, await ask(family, 300, 'Stickers'), undefined, 'On Friday')
    await ask(family, 200, 'Kite')
    await openPage(family)
    await button('My asks: 1 waiting').click()
    const items = dialog.getByRole('listitem')
    await expect.element(items.nth(0)).toHaveTextContent('Kite')
    await expect.element(items.nth(0)).toHaveTextContent('Waiting for a grown-up. Nothing came out of your bank.')
    await expect.element(items.nth(1)).toHaveTextContent(/Stickers.*Not now.*“On Friday”.*You asked for \$3\.00\./)
    await expect.element(items.nth(2)).toHaveTextContent(/Book.*Yes to \$3\.00.*“Enjoy!”.*You asked for \$4\.00/)
    await expect.element(items.nth(3)).toHaveTextContent(/Fair.*Yes! \$5\.00 came out of your bank/)
  })

  test('asking for more moves the focus to the new ask, and back to the chip', async () => {
    const family = await startMia()
    await ask(family, 200, 'Kite')
    await openPage(family)
    await button('My asks: 1 waiting').click()
    await button('Ask for something else').click()
    await expect.element(field('How much?')).toBeVisible()
    await expect.element(button('Ask for something else')).not.toBeInTheDocument()
    await expect.element(field('How much?')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('My asks: 1 waiting')).toHaveFocus()
  })

  test('an ask can be taken back, and asked again with Undo', async () => {
    const family = await startMia()
    await ask(family, 200, 'Kite')
    await openPage(family)
    await button('My asks: 1 waiting').click()
    await button('Take back my ask: Kite').click()
    await expectToast('You took your ask back.')
    await button('Undo').click()
    await expect.element(button('Take back my ask: Kite')).toBeVisible()
    expect(await asksOf(family)).toEqual([
      [200, 'Kite', 'withdrawn'],
      [200, 'Kite', 'waiting'],
    ])
  })

  test('a double click takes an ask back once', async () => {
    const family = await startMia()
    await ask(family, 200, 'Kite')
    await openPage(family)
    await button('My asks: 1 waiting').click()
    const unlock = await lockDatabase(family.store.db)
    await button('Take back my ask: Kite').dblClick()
    await expect.element(button('Take back my ask: Kite')).toHaveAttribute('aria-disabled', 'true')
    await unlock()
    await expectToast('You took your ask back.')
    await expect.element(button('Undo')).toBeVisible()
    expect(await asksOf(family)).toEqual([[200, 'Kite', 'withdrawn']])
  })

  test('Undo asks again also for an ask that is older than the answered ones that are listed', async () => {
    const family = await startMia()
    await ask(family, 200, 'Kite')
    for (let answered = 0; answered < 30; answered += 1) {
      unwrap(await answer(family, await ask(family, 100), undefined))
    }
    await openPage(family)
    await button('My asks: 1 waiting').click()
    await button('Take back my ask: Kite').click()
    await expectToast('You took your ask back.')
    await button('Undo').click()
    await expect.element(button('Take back my ask: Kite')).toBeVisible()
    expect((await asksOf(family)).at(-1)).toEqual([200, 'Kite', 'waiting'])
  })

  test('Undo does not ask again if a parent on another device said yes', async () => {
    const family = await startMia()
    const askId = await ask(family, 200, 'Kite')
    await openPage(family)
    await button('My asks: 1 waiting').click()
    await button('Take back my ask: Kite').click()
    await expectToast('You took your ask back.')
    unwrap(await answerUnseen(family, askId, 200))
    await button('Undo').click()
    await expectToast('That didn’t work', 'This ask was already answered or taken back.')
    expect(await asksOf(family)).toEqual([[200, 'Kite', 'yes']])
  })
})

test.each([
  ['stars', 'Ask for Stars'],
  ['minutes', 'Ask for Minutes'],
] as const)('a child who collects %s is asked how many', async (unit, title) => {
  const family = await startMia()
  const child = await storedChild(family.store, family.childId)
  renderWithToasts(<AskDialog opened onClose={() => undefined} child={{ ...child, unit, denomination: unit }} />)
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect.element(field('How many?')).toBeVisible()
})

test('“I bought it!” completes the goal and asks for its price', async () => {
  const family = await startMia()
  const form = { name: 'Kite', targetAmount: minorUnits(1500), description: '' }
  unwrap(await recordForChild(family, (context, child) => addGoal(form, child, context)))
  const [goal] = await family.store.db.goals.toArray()
  const child = await storedChild(family.store, family.childId)
  renderWithToasts(<AskDialog opened onClose={() => undefined} child={child} goal={goal} />)
  await expect.element(field('How much?')).toHaveValue('15.00')
  await expect.element(field('What is it for?')).toHaveValue('Kite')
  await send()
  await expectToast('You asked!')
  expect(await family.store.db.goals.toArray()).toMatchObject([{ completed: true }])
  expect((await storedChild(family.store, family.childId)).asks).toMatchObject([{ amount: 1500, goalId: goal?.id }])
})
