import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { setSyncState, useServerUnreachable, type TabSyncState } from './sync-state.ts'

const Shown = () => <output>{useServerUnreachable() ? 'away' : 'not away'}</output>
const shown = page.getByRole('status')

afterEach(() => setSyncState({ phase: 'off' }))

test('useServerUnreachable is true while a server reached earlier is unreachable, including during a retry', async () => {
  render(<Shown />)
  await expect.element(shown).toHaveTextContent('not away')
  const steps: readonly (readonly [TabSyncState, string])[] = [
    [{ phase: 'syncing', lastSyncedAt: 1 }, 'not away'],
    [{ phase: 'offline', lastSyncedAt: 1 }, 'away'],
    [{ phase: 'syncing', lastSyncedAt: 1 }, 'away'],
    [{ phase: 'offline', lastSyncedAt: 1 }, 'away'],
    [{ phase: 'synced', lastSyncedAt: 2 }, 'not away'],
    [{ phase: 'syncing', lastSyncedAt: 2 }, 'not away'],
  ]
  for (const [state, expected] of steps) {
    flushSync(() => setSyncState(state))
    expect(shown.element().textContent).toBe(expected)
  }
})

test('useServerUnreachable is false when no server has ever been reached', async () => {
  setSyncState({ phase: 'offline' })
  render(<Shown />)
  await expect.element(shown).toHaveTextContent('not away')
})
