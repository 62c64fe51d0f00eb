import { addGoal, askPostingId, minorUnits, type Id } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { answer, ask, deletePosting, recordForChild, type ChildFixture } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { showToast, useToastStore } from '../../ui/toast/toast-store.ts'
import { Celebrations } from './celebrations.tsx'

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  const goals = useGoals(childId)
  return child && goals ? <Celebrations child={child} goals={goals} /> : null
}

const status = page.getByRole('status')
const confetti = () => document.querySelectorAll('[class*=burst]').length

/** Ends the celebration with these texts. Another one may start at once. */
async function close(title: string, ...texts: readonly string[]) {
  for (const text of [title, ...texts]) await expect.element(status).toHaveTextContent(text)
  await userEvent.keyboard('{Escape}')
  await expect.element(status).not.toHaveTextContent(title)
}

async function staysEmpty() {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await expect.element(status).toBeEmptyDOMElement()
}

function visit(family: ChildFixture) {
  unmountAll()
  render(<Page childId={family.childId} />, 'child')
}

/** Mia, who has seen her first badge and an answer to an ask. */
async function startMia() {
  const family = await createTestFamilyWithChild({ startingBalance: 3000 })
  signInAs(await childUser(family, family.childId), family.store)
  unwrap(await answer(family, await ask(family, 100, 'Old news'), 100))
  visit(family)
  await close('First Saver')
  return family
}

test('a yes, less and not now are shown once each, with the parent’s words', async () => {
  const family = await startMia()
  await staysEmpty()
  const asks = [await ask(family, 500, 'Fair'), await ask(family, 500, 'Book'), await ask(family, 500, 'Car')] as const
  unwrap(await answer(family, asks[0], 500, 'Have fun!'))
  unwrap(await answer(family, asks[1], 300))
  unwrap(await answer(family, asks[2], undefined, 'It is too big'))
  const given = 'It came out of your bank. A grown-up gives it to you.'
  await close('Yes!', '$5.00 for Fair.', '“Have fun!”', given)
  await close('Yes to some!', '$3.00 for Book.', 'You asked for $5.00.', given, 'You have $21.00 left in the bank.')
  await expect.element(status).toHaveTextContent('You asked for $5.00 for Car.')
  expect(confetti()).toBe(0)
  await close('Not now', '“It is too big”', 'Everything stays in the bank.')
  visit(family)
  await staysEmpty()
})

test('the toast of an ask does not come back after its answer', async () => {
  const family = await startMia()
  const askId = await ask(family, 500, 'Fair')
  const action = { label: 'Undo', onAction: () => undefined }
  showToast({ title: 'You asked!', tone: 'success', action: { ...action, about: askId } })
  unwrap(await answer(family, askId, 500))
  await close('$5.00 for Fair.')
  expect(useToastStore.getState().toast?.isOpen).toBe(false)
  showToast({ title: 'You counted!', tone: 'success', action })
  unwrap(await answer(family, await ask(family, 100, 'Gum'), 100))
  await close('$1.00 for Gum.')
  expect(useToastStore.getState().toast?.isOpen).toBe(true)
})

test('a yes after not now is news again', async () => {
  const family = await startMia()
  const askId = await ask(family, 500, 'Fair')
  unwrap(await answer(family, askId, undefined))
  await close('You asked for $5.00 for Fair.')
  unwrap(await answer(family, askId, 500))
  await close('$5.00 for Fair.')
})

test('a yes that is undone is news only if the yes was shown', async () => {
  const family = await startMia()
  const shown = await ask(family, 500, 'Fair')
  unwrap(await answer(family, shown, 500, 'Have fun!'))
  await close('Yes!', '$5.00 for Fair.')
  unwrap(await deletePosting(family, askPostingId(shown)))
  await expect.element(status).toHaveTextContent('$5.00 for Fair.')
  expect(confetti()).toBe(0)
  await expect.element(status).not.toHaveTextContent('Have fun!')
  await close('Back in the bank', 'A grown-up undid the yes. It’s back in your bank.', 'You can ask again.')
  visit(family)
  await staysEmpty()
  unmountAll()
  const unseen = await ask(family, 300, 'Book')
  unwrap(await answer(family, unseen, 300))
  unwrap(await deletePosting(family, askPostingId(unseen)))
  visit(family)
  await staysEmpty()
})

test('a yes to the money of a goal says that it is for what was bought, and OK closes the card', async () => {
  const family = await startMia()
  const form = { name: 'Kite', targetAmount: minorUnits(1500), description: '' }
  unwrap(await recordForChild(family, (context, child) => addGoal(form, child, context)))
  const [goal] = await family.store.db.goals.toArray()
  unwrap(await answer(family, await ask(family, 500, 'Kite', goal?.id), 500))
  await expect.element(status).toHaveTextContent('It came out of your bank for what you bought.')
  await button('OK').click()
  await expect.element(status).not.toHaveTextContent('Kite')
})
