import { Component, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createTestFamily } from '../testing/family.ts'
import { render, renderBare, signInAs } from '../testing/render.tsx'
import { useSession, useSignedIn } from './session-context.tsx'
import { setSession } from './session-state.ts'

const Status = () => <p>{useSession().status}</p>
const Username = () => <p>{useSignedIn().user.username}</p>

class Catcher extends Component<{ readonly children: ReactNode }> {
  override state: { readonly message?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message === undefined ? this.props.children : <p>{this.state.message}</p>
  }
}

describe('the session context', () => {
  // SPEC: 8.21
  test('useSession throws an error outside its provider (SPEC §8)', async () => {
    // React logs errors thrown by components.
    vi.mocked(console.error).mockImplementation(() => undefined)
    renderBare(
      <Catcher>
        <Status />
      </Catcher>,
    )
    await expect.element(page.getByText('useSession is used within a SessionProvider')).toBeVisible()
    vi.mocked(console.error).mockClear()
  })

  test('useSignedIn throws when no user is signed in', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    setSession({ status: 'signed-out' })
    render(
      <Catcher>
        <Username />
      </Catcher>,
    )
    await expect.element(page.getByText('a guarded screen has a signed-in user')).toBeVisible()
    vi.mocked(console.error).mockClear()
  })

  // SPEC: 4.3
  test('re-renders when the session changes', async () => {
    const { store, parent } = await createTestFamily()
    render(<Status />)
    await expect.element(page.getByText('loading')).toBeVisible()
    signInAs(parent, store)
    await expect.element(page.getByText('signed-in')).toBeVisible()
    setSession({ status: 'signed-out' })
    await expect.element(page.getByText('signed-out')).toBeVisible()
  })

  // SPEC: 4.3
  test('useSignedIn returns the signed-in user', async () => {
    const { store, parent } = await createTestFamily()
    signInAs(parent, store)
    render(<Username />)
    await expect.element(page.getByText('pat')).toBeVisible()
  })
})
