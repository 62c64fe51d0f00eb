import { create } from 'zustand'

export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
}

export interface ToastContent {
  readonly title: string
  readonly description?: string
  readonly tone: 'success' | 'error'
  /** A button in the toast, such as Undo. */
  readonly action?: ToastAction
}

export interface Toast extends ToastContent {
  readonly id: number
  readonly isOpen: boolean
}

/** Time until a dismissed toast is removed (SPEC §9). */
const removeAfterMs = 1_000_000

/** One toast at a time (SPEC §9); a new toast replaces the previous one. */
export const useToastStore = create<{ readonly toast: Toast | null }>(() => ({ toast: null }))

let latestId = 0
let removal: ReturnType<typeof setTimeout> | undefined

export function showToast(content: ToastContent): void {
  clearTimeout(removal)
  latestId += 1
  useToastStore.setState({ toast: { ...content, id: latestId, isOpen: true } })
}

export function dismissToast(id: number): void {
  const { toast } = useToastStore.getState()
  if (toast?.id !== id || !toast.isOpen) return
  useToastStore.setState({ toast: { ...toast, isOpen: false } })
  removal = setTimeout(() => useToastStore.setState({ toast: null }), removeAfterMs)
}

/**
 * Dismisses the current toast, so that it doesn't cover what opens next or offer its action on another person's page.
 */
export function dismissCurrentToast(): void {
  const { toast } = useToastStore.getState()
  if (toast) dismissToast(toast.id)
}
