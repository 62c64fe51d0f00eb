import { Button } from '@mantine/core'
import { installMessages } from '../../messages/install.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './how-to-install-dialog.module.css'
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
      <div className={classes.body}>
        <ol className={classes.steps}>
          {STEPS.map(({ Picture, title, text }) => (
            <li key={title()} className={classes.step}>
              <Picture />
              <div>
                <p className={classes.title}>{title()}</p>
                <p className={classes.text}>{text()}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={classes.note}>{installMessages.note()}</p>
        <Button fullWidth onClick={onClose}>
          {installMessages.close()}
        </Button>
      </div>
    </Dialog>
  )
}
