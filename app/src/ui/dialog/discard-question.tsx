import { Button, Modal } from '@mantine/core'
import { formMessages } from '../../messages/ui.ts'
import classes from './dialog.module.css'

interface DiscardQuestionProps {
  readonly opened: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Confirms discarding typed text. Escape, Enter and a press outside keep it. */
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
          <Modal.Title className={classes.title}>{formMessages.discardTitle()}</Modal.Title>
          <p className={classes.soft}>{formMessages.discardText()}</p>
          <div className={classes.choices}>
            <Button variant="default" onClick={onKeep} data-autofocus>
              {formMessages.keepEditing()}
            </Button>
            <Button color="red" onClick={onDiscard}>
              {formMessages.discard()}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
