import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

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
 * screen readers.
 */
export function Dialog({ opened, onClose, title, children, size = 'md' }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      fullScreen={isPhone}
      radius="lg"
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 180 }}
    >
      <Modal.Overlay color="#08120e" backgroundOpacity={0.55} />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
