import { create } from 'zustand'

export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
  /** The id of what the action is about, if the toast is to be dismissed with it. */
  readonly about?: string
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

/** While toasts are held back: the toast to show afterward, if any, and a callback for new toasts. */
interface Hold {
  readonly id: symbol
  readonly next: ToastContent | undefined
  readonly onToast: (() => void) | undefined
}

interface ToastState {
  /** One toast at a time (SPEC §9); a new toast replaces the previous one. */
  readonly toast: Toast | null
  /** Milliseconds until a toast is dismissed (SPEC §9). */
  readonly durationMs: number
  readonly hold: Hold | undefined
  /** The work that shows a toast when it ends. */
  readonly expected: ReadonlySet<symbol>
}

export const useToastStore = create<ToastState>(() => ({
  toast: null,
  durationMs: 5000,
  hold: undefined,
  expected: new Set(),
}))

let latestId = 0
let removal: ReturnType<typeof setTimeout> | undefined

export function showToast(content: ToastContent): void {
  const { hold } = useToastStore.getState()
  if (hold) {
    useToastStore.setState({ hold: { ...hold, next: content } })
    hold.onToast?.()
    return
  }
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

let usedId = 0

/** Runs a toast's action, only once: the button can be pressed again while the toast leaves the screen. */
export function runAction({ id, action }: Toast): void {
  if (id === usedId) return
  usedId = id
  action?.onAction()
}

/**
 * Dismisses the current toast, so that it doesn't cover what opens next, and so that its action isn't offered on
 * another person's page.
 */
export function dismissCurrentToast(): void {
  const { toast } = useToastStore.getState()
  if (toast) dismissToast(toast.id)
}

/**
 * Holds toasts back while something else covers the screen. The current toast is shown again afterward if it has an
 * action or reports an error.
 * @param onToast called when a new toast is held back
 * @returns a function that shows toasts again
 */
export function holdToasts(onToast?: () => void): () => void {
  const { toast } = useToastStore.getState()
  const isWorthShowing = toast?.isOpen === true && (toast.action !== undefined || toast.tone === 'error')
  const id = Symbol()
  useToastStore.setState({ hold: { id, next: isWorthShowing ? toast : undefined, onToast } })
  dismissCurrentToast()
  return () => {
    const { hold } = useToastStore.getState()
    if (hold?.id !== id) return
    useToastStore.setState({ hold: undefined })
    if (hold.next) showToast(hold.next)
  }
}

/**
 * Dismisses a toast with an action that is no longer possible, also one that is held back.
 * @param about only the toast with an action about this; by default any
 */
export function dismissAction(about?: string): void {
  const isOver = (toast: ToastContent | null | undefined): boolean =>
    toast?.action !== undefined && (about === undefined || toast.action.about === about)
  const { toast, hold } = useToastStore.getState()
  if (hold && isOver(hold.next)) useToastStore.setState({ hold: { ...hold, next: undefined } })
  if (toast && isOver(toast)) dismissToast(toast.id)
}

/**
 * Call before starting work that shows a toast when it ends, such as submitting a form.
 * @returns a function to call when the work has ended
 */
export function expectToast(): () => void {
  const work = Symbol()
  useToastStore.setState(({ expected }) => ({ expected: new Set([...expected, work]) }))
  return () =>
    useToastStore.setState(({ expected }) => ({ expected: new Set([...expected].filter((each) => each !== work)) }))
}

/**
 * True while a toast without a button is shown, or any toast is about to be shown. Celebrations wait until it is false.
 */
export function isToastInTheWay(): boolean {
  const { toast, expected } = useToastStore.getState()
  return expected.size > 0 || (toast?.isOpen === true && toast.action === undefined)
}
