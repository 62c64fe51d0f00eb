import { actorOf, assert, inviteMember, removeMember, type Id, type PostingId } from '@little-ledger/domain'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentDevice, endCurrentSession } from '../auth/current-session.ts'
import { addChildWithLogin } from '../auth/child-login.ts'
import { hashLogin } from '../auth/login-table.ts'
import type { SignedInUser } from '../auth/session-state.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { deletePosting, deposit } from '../testing/commands.ts'
import { unwrap } from '../testing/family.ts'
import { button, expectAbsent, expectToast, expectVisible } from '../testing/screen.ts'
import { signInLocally, signUpLocally, startSession } from '../testing/sign-in.ts'
import { showToast } from '../ui/toast/toast-store.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const SAM = { username: 'sam', password: 'battery staple' }
const heading = page.getByRole('heading', { name: 'You’re no longer in this family' })

let store: FamilyStore
let pat: SignedInUser
let sam: SignedInUser
let childId: Id

/** Pat and Sam share a tablet that has not been online since. */
beforeEach(async () => {
  await page.viewport(390, 844)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await startSession()
  const signedUp = unwrap(await signUpLocally(PAT))
  store = signedUp.store
  pat = signedUp.user
  const mia = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
  childId = unwrap(await addChildWithLogin(store, pat, mia))
  const invited = await recordCommand(store, {
    actor: actorOf(pat),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  const { userId } = unwrap(invited)
  sam = { familyId: store.familyId, userId, username: 'sam', role: 'parent' }
  await store.db.logins.add(await hashLogin(sam, SAM.username, SAM.password))
  await store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
})

/** The id of the deposit with this description. */
async function depositOf(description: string): Promise<PostingId> {
  const rows = await store.db.historyOf(childId).toArray()
  const found = rows.find((row) => row.description === description)
  assert(found, 'the deposit was recorded')
  return found.id
}

const remove = async (userId: Id, by: SignedInUser) =>
  unwrap(
    await recordCommand(store, {
      actor: actorOf(by),
      decide: async (context) => {
        const members = (await store.db.getMeta('family'))?.members ?? new Map()
        return removeMember(members.get(userId), members.values(), context)
      },
    }),
  )

describe('a parent whom another parent removed', () => {
  test('sees after the login that the family is locked, and no money', async () => {
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    renderApp('/parent')
    await expect.element(heading).toBeVisible()
    expect(document.title).toBe('You’re no longer in this family · Little Ledger')
    await expectVisible(/^A parent removed you, so the family/)
    await expect.element(page.getByText(/\$\d/)).not.toBeInTheDocument()
    await expect.element(button('Save to a file')).not.toBeInTheDocument()
  })

  test('reads that a child’s login changed here is not on the server', async () => {
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    renderApp('/parent')
    // Pat, who has a login here, may still send it.
    await expect.element(heading).toBeVisible()
    await expectAbsent(/login details/)
    await store.db.logins.delete(pat.userId)
    await expectVisible(/^The new login details of Mia didn’t reach the server, so the old ones still work\.$/)
  })

  test('finds no earlier toast over the button', async () => {
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    showToast({ title: 'Given!', tone: 'success' })
    renderApp('/parent')
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByText('Given!')).not.toBeInTheDocument()
  })

  test.each(['/kid', '/activity', '/'])('sees the same at %s', async (path) => {
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    renderApp(path)
    await expect.element(heading).toBeVisible()
  })

  test('can save the changes that never synced, and only those', async () => {
    unwrap(await deposit({ store, parent: sam, childId }, 500, { description: '=Tooth' }))
    unwrap(await deposit({ store, parent: pat, childId }, 700, { description: 'By Pat' }))
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    renderApp('/parent')
    await expectVisible(/1 change you made here never synced/)
    await expectAbsent(/By Pat/)
    await expect.element(page.getByRole('list', { name: 'Changes that never synced' })).toHaveTextContent(/\$5\.00Mia$/)
    await button('Save to a file').click()
    await expectToast('File saved')
    const lines = (await files[0]?.text())?.split('\r\n') ?? []
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/,Mia,.*Tooth.*\$5\.00/)
  })

  test('is offered no transactions that were undone, and reads which one was deleted', async () => {
    const sams = { store, parent: sam, childId }
    unwrap(await deposit({ ...sams, parent: pat }, 700, { description: 'By Pat' }))
    await store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
    unwrap(await deposit(sams, 500, { description: 'Tooth' }))
    unwrap(await deletePosting(sams, await depositOf('Tooth')))
    unwrap(await deletePosting(sams, await depositOf('By Pat')))
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    renderApp('/parent')
    const list = page.getByRole('list', { name: 'Changes that never synced' })
    await expect.element(list).toHaveTextContent('Transaction deleted: By Pat, −$7.00Mia')
    await expectVisible(/1 change you made here never synced/)
  })

  test('is offered nothing that a parent has undone here', async () => {
    const sams = { store, parent: sam, childId }
    unwrap(await deposit(sams, 500, { description: 'Tooth' }))
    unwrap(await deletePosting({ ...sams, parent: pat }, await depositOf('Tooth')))
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    const app = renderApp('/parent')
    await expect.element(heading).toBeVisible()
    await expect.element(button('Save to a file')).not.toBeInTheDocument()
    await button('Log out').click()
    await expectPath(app, '/')
    await expect.element(button('Pat')).toBeVisible()
    await expect.element(button('Sam (removed)')).not.toBeInTheDocument()
  })

  test('is gone from “Who’s here?” after logging out, unless there is something to save', async () => {
    await remove(sam.userId, pat)
    unwrap(await signInLocally(SAM))
    const app = renderApp('/parent')
    await button('Log out').click()
    await expectPath(app, '/')
    await expect.element(button('Pat')).toBeVisible()
    await expect.element(button('Sam')).not.toBeInTheDocument()
    expect(await store.db.logins.get(sam.userId)).toBeUndefined()
  })

  test('stays in “Who’s here?” while there is something to save', async () => {
    unwrap(await deposit({ store, parent: sam, childId }, 500))
    await remove(sam.userId, pat)
    await endCurrentSession()
    renderApp('/')
    await expect.element(button('Sam (removed)')).toBeVisible()
    expect(await currentDevice().db.families.count()).toBe(1)
  })
})

test('a parent who leaves offline can go on until the server has the removal', async () => {
  await remove(sam.userId, sam)
  unwrap(await signInLocally(SAM))
  renderApp('/parent')
  await expectVisible('Welcome, Sam!')
})
