import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { uiMessages } from '../../messages/ui.ts'
import { NotLoadedPage } from './not-loaded-page.tsx'
import classes from './page.module.css'

/** If a page takes longer than this to load, the network has probably been lost. */
const MAX_WAIT_MS = 10_000

/** Shown while the user or a page's code loads (SPEC §2). */
export function PageSpinner() {
  const [isSlow, setSlow] = useState(false)
  const { start, clear } = useTimeout(() => setSlow(true), MAX_WAIT_MS)
  useEffect(() => {
    start()
    return clear
  }, [start, clear])
  if (isSlow) return <NotLoadedPage />
  return (
    <Center mih="100dvh" role="status" data-loading>
      <Loader className={classes.spinner} />
      <VisuallyHidden>{uiMessages.loading()}</VisuallyHidden>
    </Center>
  )
}
