import { Button, CloseButton, ThemeIcon } from '@mantine/core'
import * as RadixToast from '@radix-ui/react-toast'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { uiMessages } from '../../messages/ui.ts'
import { AlertIcon, CheckIcon } from '../icons.tsx'
import { dismissToast, runAction, useToastStore, type Toast } from './toast-store.ts'
import classes from './toast.module.css'

export interface ToastRegionProps {
  /** Whether F8 was pressed before the region was mounted. */
  readonly takesFocus?: boolean
}

const HOTKEY = 'F8'

/**
 * The region where toasts appear (SPEC §9). A toast is dismissed after a time or by a swipe right past 50 px; F8 moves
 * the focus here.
 */
export function ToastRegion({ takesFocus = false }: ToastRegionProps) {
  const duration = useToastStore(({ durationMs }) => durationMs)
  const toast = useShownToast()
  const isOpen = toast?.isOpen === true
  // An attribute, because a rule with :has() restyles the whole page when a dialog opens (docs/performance.md).
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-toast', isOpen)
    return () => documentElement.removeAttribute('data-toast')
  }, [isOpen])
  return (
    <RadixToast.Provider
      label={uiMessages.notification()}
      duration={duration}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toast && (
        <RadixToast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={classes.toast}
          data-tone={toast.tone}
          data-stacked={toast.action && toast.description ? '' : undefined}
        >
          {toast.tone === 'success' ? (
            <ThemeIcon size="2rem" bg="var(--ll-brand-soft)">
              <CheckIcon />
            </ThemeIcon>
          ) : (
            <ThemeIcon size="2rem" bg="var(--ll-error-soft)" c="var(--ll-error)">
              <AlertIcon />
            </ThemeIcon>
          )}
          <div className={classes.words}>
            {/* The spaces separate the texts where they are announced as one. */}
            <RadixToast.Title className={classes.title}>{toast.title} </RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className={classes.description}>{toast.description} </RadixToast.Description>
            )}
          </div>
          {toast.action && (
            <RadixToast.Action
              asChild
              altText={uiMessages.toastAction({ action: toast.action.label, key: HOTKEY })}
              onClick={() => runAction(toast)}
            >
              <Button variant="subtle" px="sm" className={classes.action ?? ''}>
                {toast.action.label}
              </Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <CloseButton aria-label={uiMessages.close()} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <Viewport takesFocus={takesFocus} isOpen={isOpen} />
    </RadixToast.Provider>
  )
}

interface ViewportProps extends Required<ToastRegionProps> {
  /** Whether a toast is open. */
  readonly isOpen: boolean
}

/** The list of toasts. Returns the focus that F8 has taken: a toast that closes would leave it on the empty list. */
function Viewport({ takesFocus, isOpen }: ViewportProps) {
  const list = useRef<HTMLOListElement>(null)
  const origin = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  useEffect(() => publishHeight(list.current), [])
  useEffect(() => {
    if (!isOpen && list.current === document.activeElement) origin.current?.focus()
  }, [isOpen])
  const rememberOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget
  }
  return (
    <RadixToast.Viewport
      ref={list}
      className={classes.viewport}
      label={uiMessages.notifications({ key: HOTKEY })}
      hotkey={[HOTKEY]}
      onFocus={rememberOrigin}
    />
  )
}

/** Sets `--ll-toast-height`, the space that a dialog leaves free for an error toast. */
function publishHeight(viewport: HTMLElement | null): (() => void) | undefined {
  if (!viewport) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--ll-toast-height', `${viewport.offsetHeight}px`))
  observer.observe(viewport)
  return () => observer.disconnect()
}

/** The current toast. It is shown in a transition, so that the change it reports is painted first. */
function useShownToast(): Toast | null {
  const [shown, setShown] = useState(() => useToastStore.getState().toast)
  useEffect(() => {
    const show = () => startTransition(() => setShown(useToastStore.getState().toast))
    const unsubscribe = useToastStore.subscribe(show)
    // A toast may have been shown before this component subscribed.
    show()
    return unsubscribe
  }, [])
  return shown
}
