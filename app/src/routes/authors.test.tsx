import { actorOf, inviteMember } from '@little-ledger/domain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedInUser } from '../auth/session-state.ts'
import { viewChild } from '../auth/viewed-child.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { renderApp } from '../testing/app.tsx'
import { deposit, recordCashCount } from '../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { signInAs } from '../testing/render.tsx'
import { expectVisible } from '../testing/screen.ts'
import { startSession } from '../testing/sign-in.ts'

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>

beforeEach(async () => {
  await page.viewport(1440, 900)
  await startSession()
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
})

/** Adds Sam as another parent, who records a deposit. */
async function addSam(): Promise<void> {
  const invited = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  const { userId } = unwrap(invited)
  const sam: SignedInUser = { familyId: family.store.familyId, userId, username: 'sam', role: 'parent' }
  unwrap(await deposit({ ...family, parent: sam }, 500, { description: 'Tooth' }))
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text })

test('a family with one parent has no names in the history', async () => {
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  signInAs(family.parent, family.store)
  renderApp('/parent')
  await expect.element(row('Tooth')).not.toHaveTextContent('by Pat')
})

test('a family with two parents sees who recorded each line', async () => {
  await addSam()
  unwrap(await deposit(family, 700, { description: 'Bottle' }))
  unwrap(await recordCashCount({ ...family, parent: await childUser(family, family.childId) }, 300))
  signInAs(family.parent, family.store)
  renderApp('/parent')
  await expect.element(row('Tooth')).toHaveTextContent(/by Sam/)
  await expect.element(row('Bottle')).toHaveTextContent(/by Pat/)
  await expect.element(row('Starting balance')).toHaveTextContent(/by Pat/)
  await expect.element(row('Cash deposit')).toHaveTextContent(/by Mia/)
})

test('a child sees who gave, but not its own name', async () => {
  await addSam()
  const mia = await childUser(family, family.childId)
  unwrap(await recordCashCount({ ...family, parent: mia }, 300))
  signInAs(mia, family.store)
  renderApp('/kid')
  await expectVisible('Tooth')
  await expect.element(row('Tooth')).toHaveTextContent(/by Sam/)
  await expect.element(row('Cash deposit')).not.toHaveTextContent(/by Mia/)
})

test('a parent who views the child’s page sees the names too', async () => {
  await addSam()
  viewChild(family.childId)
  signInAs(family.parent, family.store)
  renderApp('/kid')
  await expect.element(row('Tooth')).toHaveTextContent(/by Sam/)
})
