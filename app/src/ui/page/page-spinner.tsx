import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { uiMessages } from '../../messages/ui.ts'
import classes from './page.module.css'

/** Shown while the user loads (SPEC §2). */
export const PageSpinner = () => (
  <Center mih="100dvh" role="status">
    <Loader className={classes.spinner} />
    <VisuallyHidden>{uiMessages.loading()}</VisuallyHidden>
  </Center>
)
