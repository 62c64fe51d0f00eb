import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './how-to-install-dialog.module.css'
import { AddPicture, HomeScreenPicture, SharePicture } from './install-pictures.tsx'

interface HowToInstallDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const steps = [
  { Picture: SharePicture, title: 'Press Share', text: 'It is in the bar of the browser. Some hide it behind “…”.' },
  { Picture: AddPicture, title: 'Choose “Add to Home Screen”', text: 'Scroll down a little to find it.' },
  { Picture: HomeScreenPicture, title: 'Press Add', text: 'The piggy bank is among your apps now.' },
]

/** For iPhones and iPads, where no page may ask the browser to install it. */
export function HowToInstallDialog({ opened, onClose }: HowToInstallDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Install on this device" size="sm">
      <div className={classes.body}>
        <ol className={classes.steps}>
          {steps.map(({ Picture, title, text }) => (
            <li key={title} className={classes.step}>
              <Picture />
              <div>
                <p className={classes.title}>{title}</p>
                <p className={classes.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={classes.note}>
          The app keeps its own copy of your family’s data: log in there once while you are online. If your family lives
          on this device only, save it to a file first and restore it in the app.
        </p>
        <Button fullWidth onClick={onClose}>
          Got it
        </Button>
      </div>
    </Dialog>
  )
}
