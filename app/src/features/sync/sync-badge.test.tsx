import { actorOf, inviteMember } from '@little-ledger/domain'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordCommand } from '../../ledger/record-command.ts'
import { deposit, recordCashCount } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { SyncBadge } from './sync-badge.tsx'

const badge = page.getByRole('button')

test('the badge shows children their own unsent changes only', async () => {
  const family = await createTestFamilyWithChild()
  await family.store.db.setMeta('isRegistered', true)
  const mia = await childUser(family, family.childId)
  signInAs(family.parent, family.store)
  render(<SyncBadge />)
  await expect.element(badge).toHaveTextContent(/changes saved here$/)
  signInAs(mia, family.store)
  await expect.element(badge).toHaveTextContent('All safe')
  unwrap(await recordCashCount({ ...family, parent: mia }, 500))
  await expect.element(badge).toHaveTextContent('1 change saved here')
})

test('the badge tells a child that the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const family = await createTestFamilyWithChild()
  signInAs(await childUser(family, family.childId), family.store)
  render(<SyncBadge />)
  await expect.element(badge).toHaveTextContent(/^Offline$/)
})

test('the panel names those whose changes only they can send, which are not those of a backup', async () => {
  const family = await createTestFamilyWithChild()
  const invited = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  const sam = { ...family.parent, userId: unwrap(invited).userId }
  for (const amount of [100, 200]) unwrap(await deposit({ ...family, parent: sam }, amount))
  signInAs(family.parent, family.store)
  render(<SyncBadge />)
  await badge.click()
  const waiting = page.getByRole('list', { name: 'Waiting for someone to log in' })
  await expect.element(waiting).toHaveTextContent('2 changes are waiting for Sam to log in here.')
  await family.store.db.entries.toCollection().modify({ isFromBackup: true })
  await expect.element(waiting).not.toBeInTheDocument()
})
