import { Button, Flex, Paper, Stack, Text } from '@mantine/core'
import { installMessages } from '../../messages/install.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AddPicture, HomeScreenPicture, SharePicture } from './install-pictures.tsx'

interface HowToInstallDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const STEPS = [
  { Picture: SharePicture, title: installMessages.shareTitle, text: installMessages.shareText },
  { Picture: AddPicture, title: installMessages.addTitle, text: installMessages.addText },
  { Picture: HomeScreenPicture, title: installMessages.doneTitle, text: installMessages.doneText },
]

/** Explains how to install the app on iOS, which has no install prompt. */
export function HowToInstallDialog({ opened, onClose }: HowToInstallDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={installMessages.title()} size="sm">
      <Stack gap="lg">
        <Flex component="ol" direction="column" gap="lg">
          {STEPS.map(({ Picture, title, text }) => (
            <Flex component="li" key={title()} gap="md" align="center">
              <Picture />
              <div>
                <Text fw={700}>{title()}</Text>
                <Text c="dimmed">{text()}</Text>
              </div>
            </Flex>
          ))}
        </Flex>
        <Paper variant="note">{installMessages.note()}</Paper>
        <Button fullWidth onClick={onClose}>
          {installMessages.close()}
        </Button>
      </Stack>
    </Dialog>
  )
}
