import { beforeEach, expect, it, vi } from 'vitest'
import {
  dismissAction,
  dismissToast,
  expectToast,
  holdToasts,
  isToastInTheWay,
  showToast,
  useToastStore,
} from './toast-store.ts'

const current = () => useToastStore.getState().toast

beforeEach(() => {
  useToastStore.setState({ toast: null })
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

// SPEC: 9.19
it('keeps only the newest toast (SPEC §9)', () => {
  showToast({ title: 'Success!', description: 'Transaction has been added.', tone: 'success' })
  showToast({ title: 'Login failed', tone: 'error' })
  expect(current()).toMatchObject({ title: 'Login failed', isOpen: true })
})

// SPEC: 9.21
it('removes a dismissed toast after 1,000,000 ms, not before (SPEC §9)', () => {
  showToast({ title: 'Child deleted', tone: 'success' })
  dismissToast(current()?.id ?? 0)
  vi.advanceTimersByTime(999_999)
  expect(current()).toMatchObject({ title: 'Child deleted', isOpen: false })
  vi.advanceTimersByTime(1)
  expect(current()).toBeNull()
})

it('dismissing an older toast keeps a newer one', () => {
  showToast({ title: 'first', tone: 'success' })
  const first = current()?.id ?? 0
  dismissToast(first)
  showToast({ title: 'second', tone: 'success' })
  dismissToast(first)
  vi.advanceTimersByTime(2_000_000)
  expect(current()).toMatchObject({ title: 'second', isOpen: true })
})

it('holds back new toasts, and afterward shows the current toast again if it has an action', () => {
  const action = { label: 'Undo', onAction: () => undefined }
  showToast({ title: 'Changed', tone: 'success', action })
  const release = holdToasts()
  expect(current()?.isOpen).toBe(false)
  release()
  expect(current()).toMatchObject({ title: 'Changed', action, isOpen: true })
  const releaseAgain = holdToasts()
  showToast({ title: 'New', tone: 'success' })
  expect(current()?.isOpen).toBe(false)
  releaseAgain()
  expect(current()).toMatchObject({ title: 'New', isOpen: true })
})

it('drops a toast with an action that is no longer possible, also while it is held back', () => {
  const action = { label: 'Undo', onAction: () => undefined }
  showToast({ title: 'Changed', tone: 'success', action })
  const release = holdToasts()
  dismissAction()
  release()
  expect(current()?.isOpen).toBe(false)
  showToast({ title: 'Changed', tone: 'success', action })
  dismissAction()
  expect(current()?.isOpen).toBe(false)
  showToast({ title: 'Logged out', tone: 'success' })
  dismissAction()
  expect(current()?.isOpen).toBe(true)
})

it('drops a success toast without an action when toasts are held back', () => {
  showToast({ title: 'Login successful', tone: 'success' })
  holdToasts()()
  expect(current()?.isOpen).toBe(false)
})

it('keeps everything in its state, so that no test affects the next one', () => {
  const announced = expectToast()
  const release = holdToasts()
  expect(isToastInTheWay()).toBe(true)
  useToastStore.setState(useToastStore.getInitialState())
  expect(isToastInTheWay()).toBe(false)
  const releaseOwn = holdToasts()
  announced()
  release()
  showToast({ title: 'Changed', tone: 'success' })
  expect(current()).toBeNull()
  releaseOwn()
  expect(current()?.isOpen).toBe(true)
})
