import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useOutbox } from '../../sync/use-outbox.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, fillFields } from '../../testing/screen.ts'
import { UsernameConflicts } from './username-conflicts.tsx'

let family: TestFamily
let userId: TestFamily['parent']['userId']

const Taken = () => {
  const outbox = useOutbox()
  return outbox && <UsernameConflicts logins={outbox.takenLogins} />
}

beforeEach(async () => {
  family = await createTestFamily()
  const mia = await childUser(family, await addTestChild(family, { name: 'Mia' }))
  userId = mia.userId
  await addTestLogin(family, family.parent, 'correct horse')
  await addTestLogin(family, mia, 'mia7')
  signInAs(family.parent, family.store)
})

const take = (whose: typeof userId) => family.store.db.logins.update(whose, { hasUsernameConflict: true })
const nameOf = async (whose: typeof userId) => (await family.store.db.logins.get(whose))?.username

describe('a username that somebody else took first', () => {
  test('of a child is changed here, and only the name', async () => {
    await take(userId)
    render(<Taken />)
    await expectVisible('“mia” belongs to somebody else on the server. Here it still works.')
    await fillFields({ 'New username for Mia': 'mia.moss' })
    await button('Save').click()
    await expect.element(field('New username for Mia')).not.toBeInTheDocument()
    expect(await family.store.db.logins.get(userId)).toMatchObject({ username: 'mia.moss', pending: 1 })
  })

  test('of the parent, whom the server knows under another name, is changed here too', async () => {
    await family.store.db.setMeta('isRegistered', true)
    await take(family.parent.userId)
    render(<Taken />)
    await fillFields({ 'New username for you': 'pat.moss' })
    await button('Save').click()
    await expect.element(field('New username for you')).not.toBeInTheDocument()
    expect(await nameOf(family.parent.userId)).toBe('pat.moss')
  })

  test.each([
    ['mi', 'Username must be at least 3 characters'],
    ['pat', 'Username already exists'],
  ])('is not replaced by %j: “%s”', async (name, message) => {
    await take(userId)
    render(<Taken />)
    await fillFields({ 'New username for Mia': name })
    await button('Save').click()
    await expectFieldError('New username for Mia', message)
    expect(await nameOf(userId)).toBe('mia')
  })
})

test('nothing is asked where no name is taken', async () => {
  render(
    <>
      <p>around</p>
      <Taken />
    </>,
  )
  await expectVisible('around')
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
