import * as RadixToast from '@radix-ui/react-toast'
import { uiMessages } from '../../messages/ui.ts'
import { AlertIcon, CheckIcon, CloseIcon } from '../icons.tsx'
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
          <span className={classes.icon}>{toast.tone === 'success' ? <CheckIcon /> : <AlertIcon />}</span>
          <div className={classes.words}>
            <RadixToast.Title className={classes.title}>{toast.title}</RadixToast.Title>
            {toast.description && (
              <RadixToast.Description className={classes.description}>{toast.description}</RadixToast.Description>
            )}
          </div>
          {toast.action && (
            <RadixToast.Action className={classes.action} altText={toast.action.label} onClick={toast.action.onAction}>
              {toast.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={classes.close} aria-label={uiMessages.close()}>
            <CloseIcon />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className={classes.viewport} hotkey={['F8']} />
    </RadixToast.Provider>
  )
}
