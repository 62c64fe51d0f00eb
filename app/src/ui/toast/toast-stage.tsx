import * as RadixToast from '@radix-ui/react-toast'
import { Button, CloseButton, ThemeIcon } from '@mantine/core'
import { uiMessages } from '../../messages/ui.ts'
import { AlertIcon, CheckIcon } from '../icons.tsx'
import { dismissToast, type Toast } from './toast-store.ts'
import classes from './toast-stage.module.css'

/**
 * The toast region (SPEC §9). A toast is dismissed after 5000 ms or by a swipe right past 50 px; F8 moves the focus
 * here.
 */
export function ToastStage({ toast }: { readonly toast: Toast | null }) {
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          className={classes.toast}
          data-tone={toast.tone}
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
            <RadixToast.Title className={classes.title}>{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className={classes.description}>{toast.description}</RadixToast.Description>
            )}
          </div>
          {toast.action && (
            <RadixToast.Action asChild altText={toast.action.label} onClick={toast.action.onAction}>
              <Button variant="subtle" px="sm">
                {toast.action.label}
              </Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <CloseButton aria-label={uiMessages.close()} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className={classes.viewport} hotkey={['F8']} />
    </RadixToast.Provider>
  )
}
