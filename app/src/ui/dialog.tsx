import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import classes from './dialog.module.css'
import { DiscardQuestion } from './discard-question.tsx'
import { watchTypedFields, type TypedFields } from './typed-fields.ts'

interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly size?: 'sm' | 'md' | 'lg'
}

/**
 * A dialog that keeps the focus inside until it is closed and then gives it back. On phones it takes the whole screen
 * like a sheet of paper. It is put together from parts because the ready-made header would be a second page header to
 * screen readers. What was typed into it is lost to no accident: a press beside it does nothing then, and Escape and the
 * close button ask first. A form's own Cancel is no accident.
 */
export function Dialog({ opened, onClose, title, children, size = 'md' }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [isAsking, setAsking] = useState(false)
  const fields = useRef<TypedFields>(undefined)
  // Whenever the contents appear: what their fields hold then is where they began.
  const watch = useCallback((contents: HTMLElement | null) => {
    if (!contents) return
    const watched = watchTypedFields(contents)
    fields.current = watched
    return () => watched.stop()
  }, [])
  const hasTyped = () => fields.current?.hasTyped() === true
  // A form that was under way may close the dialog while the question stands.
  if (isAsking && !opened) setAsking(false)
  // Once the key press is over: the Escape that asks would answer the question as well.
  const ask = () => setTimeout(() => setAsking(true))
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={() => (hasTyped() ? ask() : onClose())}
        closeOnEscape={!isAsking}
        closeOnClickOutside={false}
        // Where the page is seen beside it, the room of its scroll bar has to be kept; elsewhere a style sheet does it.
        lockScroll={!isPhone}
        size={size}
        centered
        fullScreen={isPhone}
        radius="lg"
        transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 180 }}
      >
        <Modal.Overlay color="#08120e" backgroundOpacity={0.55} onClick={() => hasTyped() || onClose()} />
        <Modal.Content>
          <div className={classes.header}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          <Modal.Body className={classes.body}>
            <div ref={watch}>{children}</div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <DiscardQuestion opened={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </>
  )
}
