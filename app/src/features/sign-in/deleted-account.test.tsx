import { minorUnits } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, expectToast } from '../../testing/screen.ts'
import { useToastStore } from '../../ui/toast/toast-store.ts'
import { repeatDeletedAccountNotice, reportDeletedAccount } from './deleted-account.ts'

const shown = () => useToastStore.getState().toast?.description

test('shows which unsent changes were lost with a deleted account, even after a reload, until the user confirms', async () => {
  repeatDeletedAccountNotice()
  expect(shown()).toBeUndefined()
  renderWithToasts(null)
  reportDeletedAccount({ count: 2, cash: { amount: minorUnits(700), of: 'USD' } })
  const description = /2 changes that hadn’t synced are gone too\. That includes your cash count of \$7\.00\./
  await expectToast('This account was deleted', description)
  useToastStore.setState({ toast: null })
  repeatDeletedAccountNotice()
  await expectToast('This account was deleted', description)
  await button('OK').click()
  useToastStore.setState({ toast: null })
  repeatDeletedAccountNotice()
  expect(shown()).toBeUndefined()
})
