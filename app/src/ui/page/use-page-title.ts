import { useDocumentTitle } from '@mantine/hooks'
import { startMessages } from '../../messages/ui.ts'

/** Sets the document's title: the name of the screen, then the app's. */
export const usePageTitle = (title: string): void => useDocumentTitle(startMessages.pageTitle({ title }))
