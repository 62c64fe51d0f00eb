import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { initializeSession } from '../auth/current-session.ts'
import { signUpLocally, startSession } from '../testing/sign-in.ts'
import { setSession } from '../auth/session-state.ts'
import { viewChild } from '../auth/viewed-child.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { HOUR_MS } from '../testing/clock.ts'
import { openBlockingTab } from '../testing/faults.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { signInAs } from '../testing/render.tsx'
import { button } from '../testing/screen.ts'

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function asParent() {
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  return family
}

async function asChild() {
  const family = await createTestFamilyWithChild()
  signInAs(await childUser(family, family.childId), family.store)
  return family
}

describe('a signed-out visitor (SPEC §2)', () => {
  // SPEC: 2.12
  test.each(['/parent', '/kid', '/child'])('is redirected from %s to the landing page', async (path) => {
    setSession({ status: 'signed-out' })
    const app = renderApp(path)
    await expect.element(heading('A savings bank for your kids, run by you')).toBeVisible()
    await expectPath(app, '/')
  })

  // SPEC: 2.4
  test('can open How It Works', async () => {
    setSession({ status: 'signed-out' })
    renderApp('/how-it-works')
    await expect.element(heading('How It Works')).toBeVisible()
  })
})

describe('when a family has newer allowance and interest rules', () => {
  const asViewingParent = async () => {
    const family = await asParent()
    viewChild(family.childId)
    return family
  }

  test.each([
    ['/parent', 'a parent', 'family.changed', asParent],
    ['/parent', 'a parent', 'family.created', asParent],
    ['/activity', 'a parent', 'family.changed', asParent],
    ['/kid', 'a parent viewing as the child', 'family.changed', asViewingParent],
    ['/child', 'a parent viewing as the child', 'family.changed', asViewingParent],
    ['/kid', 'a child', 'family.changed', asChild],
    ['/child', 'a child', 'family.created', asChild],
  ])('at %s, %s is asked to update because of %s and sees no amounts', async (path, _who, kind, signIn) => {
    const { store } = await signIn()
    await store.db.setMeta('unsupportedEntries', [{ kind, v: 1, rules: 2 }])
    renderApp(path)
    await expect.element(heading('Please update Little Ledger')).toBeVisible()
    await expect.element(button('Reload this page')).toBeVisible()
    await expect.element(page.getByText(/\$\d/)).not.toBeInTheDocument()
  })
})

describe('a parent', () => {
  // SPEC: 2.2, 2.8
  test.each(['/', '/kid', '/child'])('is redirected from %s to the parent dashboard', async (path) => {
    await asParent()
    const app = renderApp(path)
    await expect.element(page.getByText('Welcome, Pat!')).toBeVisible()
    await expectPath(app, '/parent')
  })

  // SPEC: 2.7
  test('sees the page of the viewed child', async () => {
    const { childId } = await asParent()
    viewChild(childId)
    const app = renderApp('/kid')
    await expect.element(heading('Hi, Mia!')).toBeVisible()
    await expectPath(app, '/kid')
  })

  // SPEC: 2.9
  test('is redirected from /child to the page of the viewed child', async () => {
    const { childId } = await asParent()
    viewChild(childId)
    const app = renderApp('/child')
    await expect.element(heading('Hi, Mia!')).toBeVisible()
    await expectPath(app, '/kid')
  })

  // SPEC: 2.8
  test('is redirected from /kid if the stored child id is invalid', async () => {
    await asParent()
    sessionStorage.setItem('viewingChildId', 'nonsense')
    const app = renderApp('/kid')
    await expect.element(page.getByText('Welcome, Pat!')).toBeVisible()
    await expectPath(app, '/parent')
  })

  test('sees that the account is gone if the stored id belongs to no child of the family', async () => {
    const { parent } = await asParent()
    viewChild(parent.userId)
    renderApp('/kid')
    await expect.element(page.getByText('This account isn’t here anymore.')).toBeVisible()
  })

  // SPEC: 2.5
  test('can open How It Works without a redirect, and return', async () => {
    await asParent()
    const app = renderApp('/how-it-works')
    await expect.element(heading('How It Works')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Log In', exact: true })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'My page' }).click()
    await expectPath(app, '/parent')
  })
})

describe('a child', () => {
  // SPEC: 2.3, 2.6, 6.10
  test.each(['/', '/parent', '/child'])('is redirected from %s to the kid page', async (path) => {
    await asChild()
    const app = renderApp(path)
    await expect.element(heading('Hi, Mia!')).toBeVisible()
    await expectPath(app, '/kid')
  })

  // SPEC: 2.65
  test('never sees another child, even with another child’s id in session storage', async () => {
    const family = await asChild()
    viewChild(family.parent.userId)
    renderApp('/kid')
    await expect.element(heading('Hi, Mia!')).toBeVisible()
  })
})

describe('any user', () => {
  // SPEC: 2.11
  test('sees a spinner until it is known who is signed in (SPEC §2)', async () => {
    setSession({ status: 'loading' })
    const app = renderApp('/parent')
    await expect.element(page.getByText('Loading…')).toBeInTheDocument()
    await expectPath(app, '/parent')
    const family = await createTestFamilyWithChild()
    signInAs(family.parent, family.store)
    await expect.element(page.getByText('Welcome, Pat!')).toBeVisible()
  })

  // SPEC: 2.10
  test('sees the not-found text (SPEC §2) at an unknown URL', async () => {
    setSession({ status: 'signed-out' })
    renderApp('/nowhere')
    await expect.element(heading('404 Page Not Found')).toBeVisible()
    await expect.element(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await button('Back to home').click()
    await expect.element(heading(/A savings bank/)).toBeVisible()
  })

  test.each([
    ['StorageFull', 'This device is full'],
    ['StorageFailed', 'This browser won’t let us save'],
    ['NewerVersion', 'Please update Little Ledger'],
  ] as const)('sees an explanation if the ledger fails to open: %s', async (type, title) => {
    setSession({ status: 'failed', error: type === 'StorageFailed' ? { type, reason: 'no' } : { type } })
    const app = renderApp('/parent')
    await expect.element(heading(title)).toBeVisible()
    expect(document.title).toBe(`${title} · Little Ledger`)
    await expectPath(app, '/parent')
  })

  test('is asked to close another window whose older version blocks the ledger', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const inTheWay = await openBlockingTab()
    const starting = initializeSession()
    renderApp('/parent')
    await starting
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    const title = document.querySelector('h1')?.textContent
    inTheWay.close()
    await expect.element(heading(/A savings bank/)).toBeVisible()
    expect(title).toBe('This is taking a while')
  })

  test('can retry when the ledger failed to open', async () => {
    const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private window', 'SecurityError')
    })
    await initializeSession()
    renderApp('/')
    await expect.element(heading('This browser won’t let us save')).toBeVisible()
    refusing.mockRestore()
    await button('Try again').click()
    await expect.element(heading(/A savings bank/)).toBeVisible()
  })

  test('is asked to sign in again when the session expires while a page is open', async () => {
    await startSession()
    unwrap(await signUpLocally({ username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }))
    renderApp('/parent')
    await expect.element(page.getByText('Welcome, Pat!')).toBeVisible()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 13 * HOUR_MS)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(heading('Who’s here?')).toBeVisible()
  })
})
