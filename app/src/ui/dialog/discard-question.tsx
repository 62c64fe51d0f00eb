import { Button, Modal, SimpleGrid, Text } from '@mantine/core'
import { formMessages } from '../../messages/ui.ts'

interface DiscardQuestionProps {
  readonly opened: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Confirms discarding typed text. Escape, Enter and a press outside keep it. */
export const DiscardQuestion = ({ opened, onKeep, onDiscard }: DiscardQuestionProps) => (
  <Modal
    opened={opened}
    onClose={onKeep}
    title={formMessages.discardTitle()}
    withCloseButton={false}
    size="xs"
    zIndex={300}
    lockScroll={false}
    transitionProps={{ transition: 'pop', duration: 120 }}
    overlayProps={{ backgroundOpacity: 0.35 }}
  >
    <Text c="dimmed" mb="lg">
      {formMessages.discardText()}
    </Text>
    <SimpleGrid cols={2} spacing="sm">
      <Button variant="default" px={6} onClick={onKeep} data-autofocus>
        {formMessages.keepEditing()}
      </Button>
      <Button color="red" px={6} onClick={onDiscard}>
        {formMessages.discard()}
      </Button>
    </SimpleGrid>
  </Modal>
)
