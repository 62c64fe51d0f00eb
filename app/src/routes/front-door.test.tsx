import { actorOf, assert, inviteMember, removeMember, type CommandContext, type Id } from '@little-ledger/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addChildWithLogin, deleteChildWithLogin } from '../auth/child-login.ts'
import { currentDevice, endCurrentSession } from '../auth/current-session.ts'
import { createLoginRow } from '../auth/login-table.ts'
import { startSample } from '../auth/sample-session.ts'
import type { SignedInUser } from '../auth/session-state.ts'
import { eraseFamily } from '../ledger/erase.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { isDoorOn, readDoorSnapshot, setDoorOn, writeDoorSnapshot } from '../ledger/home-snapshots.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { HOUR_MS } from '../testing/clock.ts'
import { changeFirstName } from '../testing/commands.ts'
import { unwrap } from '../testing/family.ts'
import { button, expectAbsent, expectToast, expectVisible } from '../testing/screen.ts'
import { signInLocally, signUpLocally, startSession } from '../testing/sign-in.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const VERIFIER = { rounds: 600_000, salt: '', hash: '' }
const SAM = { username: 'sam', password: 'battery staple', firstName: 'Sam', lastName: 'Reed' }

beforeEach(async () => {
  await page.viewport(820, 1180)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await startSession()
})

/** Signs a parent up and adds children with the password "mia7". The parent stays signed in. */
async function startFamily(parent: typeof PAT, ...names: readonly string[]) {
  const { store, user } = unwrap(await signUpLocally(parent))
  for (const name of names) {
    const username = `${name.slice(0, 20).toLowerCase()}-${parent.username}`
    unwrap(await addChildWithLogin(store, user, { name, username, password: 'mia7', startingBalance: '987.65' }))
  }
  return { store, user }
}

const addMember = async (store: FamilyStore, user: SignedInUser, name: string): Promise<Id> => {
  const decide = (context: CommandContext) => inviteMember({ name, role: 'parent' }, context)
  return unwrap(await recordCommand(store, { actor: actorOf(user), decide })).userId
}

const removeMemberOf = async (store: FamilyStore, user: SignedInUser, userId: Id): Promise<void> => {
  const members = (await store.db.getMeta('family'))?.members ?? new Map()
  const decide = (context: CommandContext) => removeMember(members.get(userId), members.values(), context)
  unwrap(await recordCommand(store, { actor: actorOf(user), decide }))
}

const door = page.getByRole('region', { name: 'Who’s here?' })
const password = () => page.getByRole('dialog').getByRole('textbox', { name: 'Password' })

test('a device without a family shows only the landing page', async () => {
  renderApp('/')
  await expect.element(button('Create Parent Account')).toBeVisible()
  await expect.element(door).not.toBeInTheDocument()
  expect(document.title).toBe('Little Ledger: a savings bank for your children')
})

describe('a member who was removed and has a change to save', () => {
  /** Adds a login for Rose, who has recorded something that was never sent. */
  async function addRose(store: FamilyStore, user: SignedInUser, username: string): Promise<SignedInUser> {
    const rose = { ...user, userId: await addMember(store, user, 'Rose'), username }
    await store.db.logins.add(createLoginRow(rose, username, VERIFIER))
    unwrap(await changeFirstName({ store, parent: rose }, 'Rosie'))
    return rose
  }

  test.each([
    ['has two buttons', 'rose2', ['Pat', 'Rose', 'Rose (removed)']],
    ['has one button', 'rose', ['Pat', 'Rose']],
  ])('%s after joining again as %s', async (_, username, expected) => {
    const { store, user } = await startFamily(PAT)
    const before = await addRose(store, user, 'rose')
    await removeMemberOf(store, user, before.userId)
    await addRose(store, user, username)
    await endCurrentSession()
    renderApp('/')
    await expect.element(door).toBeVisible()
    const parents = door.getByRole('list', { name: 'Parents' }).getByRole('button').elements()
    expect(parents.map(({ textContent }) => textContent).sort()).toEqual(expected)
  })
})

describe('a shared tablet', () => {
  test('speaks of no pictures if no child is here', async () => {
    await startFamily(PAT)
    await endCurrentSession()
    renderApp('/')
    await expectVisible('Tap your name.')
  })

  test('shows a button for each child and parent, with the landing page below and no amounts', async () => {
    const { store } = await startFamily(PAT, 'Mia', 'Leo', 'Noor')
    await store.db.logins.add({ userId: store.familyId, username: 'alex', usernameKey: 'alex', role: 'parent' })
    await endCurrentSession()
    renderApp('/')
    await expect.element(door).toBeVisible()
    await expectVisible('Tap your picture.')
    expect(document.title).toBe('Who’s here? · Little Ledger')
    const names = door
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual(expect.arrayContaining(['Mia', 'Leo', 'Noor', 'Pat', 'alex', 'Someone else']))
    expect(names).toHaveLength(6)
    await expect.element(door).not.toHaveTextContent('$')
    await expect.element(button('Create Parent Account')).toBeInTheDocument()
    await button('Someone else').click()
    await expect.element(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
  })

  test('opens a child’s page after a tap and a password, even offline or by keyboard', async () => {
    await startFamily(PAT, 'Mia')
    await endCurrentSession()
    const app = renderApp('/')
    await expect.element(button('Mia')).toBeVisible()
    button('Mia').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Hi, Mia!' })).toBeVisible()
    await expect.element(password()).toHaveFocus()
    await userEvent.keyboard('wrong{Enter}')
    await expectToast('Login failed', 'That password didn’t work. Try again.')
    await expect.element(password()).toHaveFocus()
    await expect.element(password()).toHaveAccessibleDescription('That password didn’t work. Try again.')
    await password().fill('mia7')
    await userEvent.keyboard('{Enter}')
    await expectPath(app, '/kid')
  })

  test.each([false, true])(
    'says that a child’s first login needs the network, but only while offline (online: %s)',
    async (isOnline) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
      const { store } = await startFamily(PAT, 'Mia')
      await store.db.logins.toCollection().modify((login) => {
        if (login.role === 'child') Reflect.deleteProperty(login, 'verifier')
      })
      await endCurrentSession()
      renderApp('/')
      await button('Mia').click()
      await expect.element(password()).toBeVisible()
      const hint = page.getByText('Is this your first time here? Go online once. Or ask a parent.')
      expect(hint.elements()).toHaveLength(isOnline ? 0 : 1)
    },
  )

  test('offers to remember a parent, but not a child', async () => {
    const { user } = await startFamily(PAT, 'Mia')
    await endCurrentSession()
    const app = renderApp('/')
    const rememberMe = page.getByRole('dialog').getByLabelText('Remember me')
    await button('Mia').click()
    await expect.element(password()).toBeVisible()
    await expect.element(rememberMe).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await button('Pat').click()
    await rememberMe.click()
    await password().fill('correct horse')
    await userEvent.keyboard('{Enter}')
    await expectPath(app, '/parent')
    expect(await currentDevice().db.sessions.get('current')).toMatchObject({ userId: user.userId, rememberMe: true })
  })

  test.each([
    ['Mia', /^Ask a grown-up\./],
    ['Pat', /^Ask the person who runs your Little Ledger server/],
  ])('says what to do about a forgotten password: %s', async (name, help) => {
    await startFamily(PAT, 'Mia')
    await endCurrentSession()
    renderApp('/')
    await button(name).click()
    await button('Forgot your password?').click()
    await expectVisible(help)
  })

  test.each([
    ['This is your first time on this device. What’s your username?', true, 'Try again later: the server'],
    ['This is your first time on this device. You need to be online.', false, 'Connect to the internet once.'],
  ])('shows members who never logged in here, and asks for their username: %s', async (hint, isOnline, advice) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const { store, user } = await startFamily(PAT, 'Mia')
    await addMember(store, user, 'Sam')
    const gone = await addMember(store, user, 'Ex')
    await removeMemberOf(store, user, gone)
    await endCurrentSession()
    const app = renderApp('/')
    await expect.element(button('Sam')).toBeVisible()
    await expectAbsent('Ex')
    await button('Sam').click()
    const dialog = page.getByRole('dialog', { name: 'Hi, Sam!' })
    await expectVisible(hint)
    await expect.element(dialog.getByLabelText('Username')).toHaveFocus()
    await dialog.getByLabelText('Username').fill('sam')
    await password().fill('battery staple')
    await userEvent.keyboard('{Enter}')
    const text = `That didn’t work. Check your name and password. First time on this device? ${advice}`
    await expect.element(dialog).toHaveTextContent(text)
    await dialog.getByRole('link', { name: 'Use your code' }).click()
    await expectPath(app, '/join')
    await expect.element(page.getByRole('heading', { name: 'Join your family' })).toHaveFocus()
  })

  test('fits twelve people and long names on a narrow phone, and the keyboard reaches all of them', async () => {
    await page.viewport(320, 640)
    const names = [...Array.from({ length: 10 }, (_, index) => `Child ${index}`), `${'Bartholomew-'.repeat(16)}Max`]
    await startFamily(PAT, ...names)
    await endCurrentSession()
    renderApp('/')
    await expect.element(button('Child 9')).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    button('Child 0').element().focus()
    const reached: (string | null | undefined)[] = []
    for (let tabs = 0; tabs < 13; tabs += 1) {
      reached.push(document.activeElement?.textContent)
      await userEvent.tab()
    }
    expect(reached).toEqual([...names, 'Pat', 'Someone else'])
  })

  test('no longer shows a deleted child, and deletes the snapshot that did', async () => {
    const { store, user } = await startFamily(PAT, 'Mia', 'Leo')
    const mia = await store.db.children.filter(({ name }) => name === 'Mia').first()
    assert(mia, 'Mia was added')
    writeDoorSnapshot({ build: '', language: 'en', palette: 'parent', nodes: ['Mia', 'Leo'], height: 0 })
    unwrap(await deleteChildWithLogin(store, user, mia.id))
    expect(readDoorSnapshot()).toBeUndefined()
    await endCurrentSession()
    renderApp('/')
    await expect.element(button('Leo')).toBeVisible()
    await expectAbsent('Mia')
  })

  test('shows the device’s own family, but never the sample family', async () => {
    await startSample()
    await endCurrentSession()
    const app = renderApp('/')
    await expect.element(button('Create Parent Account')).toBeVisible()
    await expect.element(door).not.toBeInTheDocument()
    await startFamily(PAT, 'Mia')
    await endCurrentSession()
    await startSample()
    await expectPath(app, '/parent')
    await endCurrentSession()
    await expect.element(button('Mia')).toBeVisible()
    expect(door.getByRole('button').elements()).toHaveLength(3)
  })

  test('shows each family’s members separately', async () => {
    await startFamily(PAT, 'Mia')
    await startFamily(SAM, 'Zoe')
    await endCurrentSession()
    renderApp('/')
    const pats = page.getByRole('region', { name: 'Pat’s family' })
    const sams = page.getByRole('region', { name: 'Sam’s family' })
    await expect.element(pats.getByRole('button', { name: 'Mia' })).toBeVisible()
    await expect.element(sams.getByRole('button', { name: 'Zoe' })).toBeVisible()
    expect(pats.getByRole('button').elements()).toHaveLength(2)
    expect(sams.getByRole('button').elements()).toHaveLength(2)
  })

  test('removes an erased family immediately', async () => {
    const { store } = await startFamily(PAT, 'Mia')
    await endCurrentSession()
    renderApp('/')
    await expect.element(button('Mia')).toBeVisible()
    await eraseFamily(store)
    await expectAbsent('Mia')
    await expect.element(door).not.toBeInTheDocument()
  })

  test('shows no names if a parent has turned them off', async () => {
    await startFamily(PAT, 'Mia')
    await endCurrentSession()
    setDoorOn(false)
    expect(isDoorOn()).toBe(false)
    renderApp('/')
    await expect.element(button('Create Parent Account')).toBeVisible()
    await expect.element(door).not.toBeInTheDocument()
  })
})

describe('a session that expired', () => {
  const expire = async (hours: number) => {
    const { db, now } = currentDevice()
    await db.sessions.update('current', { lastSeenAt: now() - hours * HOUR_MS })
    const app = renderApp('/kid')
    await startSession()
    await expectPath(app, '/')
  }

  const signInAgain = async (username: string, secret: string) => {
    await startFamily(PAT, 'Mia')
    await endCurrentSession()
    unwrap(await signInLocally({ username, password: secret }))
  }

  test.each([13, 16 * 24])('shows a child “Who’s here?” and a greeting after %i hours', async (hours) => {
    await signInAgain('mia-pat', 'mia7')
    await expire(hours)
    await expectVisible('Welcome back, Mia! Tap your picture.')
  })

  test('shows a parent why it ended', async () => {
    await signInAgain('pat', 'correct horse')
    await expire(13)
    await expectVisible('You were logged out to keep things safe.')
  })

  test('shows no name if it belonged to the sample family', async () => {
    await startFamily(PAT, 'Mia')
    await endCurrentSession()
    await startSample()
    await expire(13)
    await expectVisible('Tap your picture.')
  })

  test('is explained on the landing page if the names are turned off', async () => {
    await signInAgain('mia-pat', 'mia7')
    setDoorOn(false)
    await expire(13)
    await expectVisible('You were logged out to keep things safe.')
    await expect.element(door).not.toBeInTheDocument()
  })
})

test('a parent who did not choose Remember me reads why an offline login needs the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { store } = await startFamily(PAT)
  await store.db.logins.toCollection().modify((login) => void Reflect.deleteProperty(login, 'verifier'))
  await endCurrentSession()
  renderApp('/')
  await button('Pat').click()
  const reason = 'Go online to log in. If you check “Remember me,” you can log in here offline next time.'
  await expectVisible(reason)
  await password().fill(PAT.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(password()).toHaveAccessibleDescription(reason)
})
