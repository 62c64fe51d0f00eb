import type { Id } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { answer, ask, type ChildFixture } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
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
  await close('Yes!', 'Fair: you get $5.00.', '“Have fun!”')
  await close('You get some!', 'Book: you get $3.00.')
  await expect.element(status).toHaveTextContent('Car: not this time.')
  expect(confetti()).toBe(0)
  await close('Not now', '“It is too big”')
  visit(family)
  await staysEmpty()
})

test('a yes after not now is news again', async () => {
  const family = await startMia()
  const askId = await ask(family, 500, 'Fair')
  unwrap(await answer(family, askId, undefined))
  await close('Fair: not this time.')
  unwrap(await answer(family, askId, 500))
  await close('Fair: you get $5.00.')
})
