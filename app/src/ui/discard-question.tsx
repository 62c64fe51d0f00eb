import { Modal } from '@mantine/core'
import { Button } from './button.tsx'
import classes from './dialog.module.css'

interface DiscardQuestionProps {
  readonly opened: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Stands between a half-filled form and losing it. Escape, Enter and a press beside it all keep what was typed. */
export function DiscardQuestion({ opened, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onKeep}
      size="xs"
      zIndex={300}
      lockScroll={false}
      centered
      radius="lg"
      transitionProps={{ transition: 'pop', duration: 120 }}
    >
      <Modal.Overlay color="#08120e" backgroundOpacity={0.35} />
      <Modal.Content className={classes.over}>
        <Modal.Body className={classes.question}>
          <Modal.Title className={classes.title}>Discard what you typed?</Modal.Title>
          <p className={classes.soft}>It has not been saved.</p>
          <div className={classes.choices}>
            <Button variant="default" onClick={onKeep} data-autofocus>
              Keep editing
            </Button>
            <Button tone="danger" onClick={onDiscard}>
              Discard
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
