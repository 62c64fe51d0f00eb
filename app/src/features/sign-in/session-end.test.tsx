import { minorUnits } from '@little-ledger/domain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../testing/app.tsx'
import { button, expectAbsent, expectVisible } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'
import { showToast, useToastStore } from '../../ui/toast/toast-store.ts'
import {
  confirmSessionEndNotice,
  endNoticeAtLogin,
  followSessionEndNotice,
  reportDeletedAccount,
  reportEndedSession,
  restoreSessionEndNotice,
} from './session-end.ts'

beforeEach(async () => {
  confirmSessionEndNotice()
  await startSession()
})

test('shows which unsent changes were lost with a deleted account, even after a reload, until the user confirms', async () => {
  renderApp('/')
  await expectVisible('Little Ledger')
  await expectAbsent('This account was deleted')
  reportDeletedAccount({ count: 2, cash: { amount: minorUnits(700), of: 'USD' } })
  const notice = page.getByRole('alert').filter({ hasText: 'This account was deleted' })
  await expect.element(notice).toBeVisible()
  await expect
    .element(notice)
    .toHaveTextContent(/2 changes that hadn’t synced are gone too\. That includes your cash count of \$7\.00\./)
  restoreSessionEndNotice()
  await expect.element(notice).toBeVisible()
  await button('OK').click()
  await expectAbsent('This account was deleted')
  restoreSessionEndNotice()
  await expectAbsent('This account was deleted')
})

test('the notice about a deleted account stays when toasts and dialogs come and go', async () => {
  renderApp('/')
  useToastStore.setState({ durationMs: 600 })
  reportDeletedAccount({ count: 0 })
  await expectVisible('This account was deleted')
  showToast({ title: 'Logged out', tone: 'success' })
  await expectVisible('Logged out')
  await expectAbsent('Logged out')
  await button('Log In').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await button('Close').click()
  await expectVisible('This account was deleted')
})

test('says why the session was ended from another device until the user confirms or someone logs in', async () => {
  renderApp('/')
  reportEndedSession()
  restoreSessionEndNotice()
  await expectVisible('You were logged out')
  await button('OK').click()
  await expectAbsent('You were logged out')
  await expect.element(page.getByRole('main')).toHaveFocus()
  reportEndedSession()
  endNoticeAtLogin()
  restoreSessionEndNotice()
  await expectVisible('Little Ledger')
  await expectAbsent('You were logged out')
})

test('is confirmed in all tabs at once', async () => {
  const stop = followSessionEndNotice()
  renderApp('/')
  reportEndedSession()
  await expectVisible('You were logged out')
  // Another tab removes the notice. Only other tabs get the event.
  const key = 'little-ledger-session-end'
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expectAbsent('You were logged out')
  stop()
})
