import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useOutbox } from '../../sync/outbox.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../../testing/family.ts'
import { newId } from '../../ledger/database/device.ts'
import { render, renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectToast, expectVisible, fillFields } from '../../testing/screen.ts'
import { SyncPanel } from './sync-panel.tsx'
import { UsernameConflicts } from './username-conflicts.tsx'

let family: TestFamily
let userId: TestFamily['parent']['userId']

const Conflicts = () => {
  const outbox = useOutbox()
  return outbox && <UsernameConflicts logins={outbox.usernameConflicts} />
}

beforeEach(async () => {
  family = await createTestFamily()
  const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
  userId = mia.userId
  await addTestLogin(family, family.parent, 'correct horse')
  await addTestLogin(family, mia, 'mia7')
  signInAs(family.parent, family.store)
})

const markTaken = (id: typeof userId) => family.store.db.logins.update(id, { hasUsernameConflict: true })
const usernameOf = async (id: typeof userId) => (await family.store.db.logins.get(id))?.username

describe('the form for a username conflict', () => {
  test('renames a child’s login', async () => {
    await markTaken(userId)
    renderWithToasts(<SyncPanel opened onClose={() => {}} />)
    await expectVisible('Someone else on your server already has the username “mia.” It still works on this device.')
    await fillFields({ 'New username for Mia': 'mia.moss' })
    await button('Save').click()
    await expectToast('Username changed', 'The new username is mia.moss.')
    await expect.element(field('New username for Mia')).not.toBeInTheDocument()
    // The focus was on the button.
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
    expect(await family.store.db.logins.get(userId)).toMatchObject({ username: 'mia.moss', pending: 1 })
  })

  test('names the member of the family who has the username', async () => {
    const leo = await childUser(family, await addTestChild(family, { name: 'Leo' }))
    await addTestLogin(family, { ...leo, username: 'MIA' }, 'mia7')
    await markTaken(userId)
    render(<Conflicts />)
    await expectVisible('Leo already has the username “mia.” It still works on this device.')
  })

  test('names no member who was removed, nor one without a name', async () => {
    const sam = { ...family.parent, userId: newId(), username: 'mia' }
    await addTestLogin(family, sam, 'mia7')
    await markTaken(userId)
    render(<Conflicts />)
    await expectVisible(/^Someone else in your family already has the username “mia\.”/)
    await family.store.db.logins.update(sam.userId, { isRemoved: true })
    await expectVisible(/^Someone else on your server already has the username “mia\.”/)
  })

  test('renames the parent’s login in a family that is registered on the server', async () => {
    await family.store.db.setMeta('isRegistered', true)
    await markTaken(family.parent.userId)
    render(<Conflicts />)
    await fillFields({ 'Your new username': 'pat.moss' })
    await button('Save').click()
    await expect.element(field('Your new username')).not.toBeInTheDocument()
    expect(await usernameOf(family.parent.userId)).toBe('pat.moss')
  })

  test.each([
    ['mi', 'Username must be at least 3 characters'],
    ['pat', 'Username already exists'],
  ])('rejects %j with “%s”', async (username, message) => {
    await markTaken(userId)
    render(<Conflicts />)
    await fillFields({ 'New username for Mia': username })
    await button('Save').click()
    await expectFieldError('New username for Mia', message)
    expect(await usernameOf(userId)).toBe('mia')
  })
})

test('UsernameConflicts renders nothing if there are no conflicts', async () => {
  render(
    <>
      <p>around</p>
      <Conflicts />
    </>,
  )
  await expectVisible('around')
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
