import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { uiMessages } from '../../messages/ui.ts'
import { DiscardQuestion } from './discard-question.tsx'
import { watchTypedFields, type TypedFields } from './typed-fields.ts'

export interface OpenableProps {
  readonly opened: boolean
  readonly onClose: () => void
}

interface DialogProps extends OpenableProps {
  readonly title: string
  readonly children: ReactNode
  readonly size?: 'sm' | 'md' | 'lg'
}

/**
 * A modal dialog, full screen on phones. Once something has been typed, a click outside does nothing, and Escape and the
 * close button ask before closing. A form's Cancel button closes without asking.
 */
export function Dialog({ opened, onClose, title, children, size = 'md' }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [isAsking, setAsking] = useState(false)
  const fields = useRef<TypedFields>(undefined)
  // Runs when the content mounts, so the fields' initial values are the baseline.
  const watch = useCallback((contents: HTMLElement | null) => {
    if (!contents) return
    const watched = watchTypedFields(contents)
    fields.current = watched
    return () => watched.stop()
  }, [])
  const hasTyped = () => fields.current?.hasTyped() === true
  // A pending submission may close the dialog while the question is open.
  if (isAsking && !opened) setAsking(false)
  // Wait until the key event is over; otherwise the same Escape would also close the question.
  const ask = () => setTimeout(() => setAsking(true))
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={() => (hasTyped() ? ask() : onClose())}
        title={title}
        closeButtonProps={{ 'aria-label': uiMessages.close() }}
        closeOnEscape={!isAsking}
        closeOnClickOutside={false}
        // On phones a CSS rule locks scrolling instead (docs/decisions/0016-input-latency.md).
        lockScroll={!isPhone}
        size={size}
        fullScreen={isPhone}
        transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 180 }}
        overlayProps={{ backgroundOpacity: 0.55, onClick: () => hasTyped() || onClose() }}
      >
        <div ref={watch}>{children}</div>
      </Modal>
      <DiscardQuestion opened={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </>
  )
}
