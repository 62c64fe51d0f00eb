import { EmptyState } from '@mantine/core'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { ErrorPage } from './error-page.tsx'
import { PageSpinner } from './page-spinner.tsx'
import { showPlainPage } from './plain-page.ts'
import { StorageProblem, type StorageProblemReason } from './storage-problem.tsx'

describe('ErrorPage', () => {
  test('shows the error and a retry button, and says that nothing is lost', async () => {
    const onRetry = vi.fn<() => void>()
    render(<ErrorPage error={new Error('the hinge is loose')} onRetry={onRetry} />)
    await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expectVisible(/Everything you saved is still safe on this device\./)
    await expectVisible('the hinge is loose')
    await button('Try again').click()
    expect(onRetry).toHaveBeenCalledOnce()
    await expect.element(button('Reload this page')).toBeVisible()
  })

  test('shows thrown values that are not Error objects', async () => {
    render(<ErrorPage error="just a word" onRetry={() => undefined} />)
    await expectVisible('just a word')
  })
})

describe('StorageProblem', () => {
  const cases: readonly (readonly [StorageProblemReason, string, string])[] = [
    ['unavailable', 'This browser won’t let us save', 'Try again'],
    ['full', 'This device is full', 'Try again'],
    ['blocked', 'This is taking a while', 'Try again'],
    ['lost', 'Your data isn’t on this device anymore', 'Log in or restore a backup'],
    ['newer', 'Please update Little Ledger', 'Reload this page'],
  ]

  test.each(cases)('for reason %s shows “%s” and offers “%s”', async (reason, title, action) => {
    const onRetry = vi.fn<() => void>()
    render(<StorageProblem reason={reason} onRetry={onRetry} />)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await button(action).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

test('PageSpinner announces loading to screen readers', async () => {
  render(<PageSpinner />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
})

test('EmptyState shows what will appear', async () => {
  render(
    <EmptyState title="No transactions yet." description="They appear here.">
      <button>Begin</button>
    </EmptyState>,
  )
  await expectVisible('No transactions yet.')
  await expectVisible('They appear here.')
  await expect.element(button('Begin')).toBeVisible()
})

test('showPlainPage replaces the whole page without using React', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = '<p>before</p>'
  showPlainPage(container, 'Little Ledger needs a secure connection', ['One <b>sentence</b>.', 'Another.'])
  await expect.element(page.getByRole('heading', { name: 'Little Ledger needs a secure connection' })).toBeVisible()
  await expectVisible('One <b>sentence</b>.')
  expect(container.textContent).not.toContain('before')
  container.remove()
})
