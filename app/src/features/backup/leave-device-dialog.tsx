import { Stack } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { leaveDeviceMessages } from '../../messages/backup.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { createDialog } from '../../ui/dialog/dialog.tsx'
import { Hint } from '../../ui/hint.tsx'
import { EraseDevice } from './erase-device.tsx'
import { SaveToFile } from './save-to-file.tsx'

/** For a shared or borrowed device: logs out and removes the family. Offers a backup file if something would be lost. */
export const LeaveDeviceDialog = createDialog(
  () => {
    const isParent = useSignedIn().user.role === 'parent'
    const pending = useOutbox()?.pending ?? 0
    return (
      <Stack gap="1.5rem">
        <Hint>{leaveDeviceMessages.intro()}</Hint>
        {isParent && pending > 0 && <SaveToFile />}
        <EraseDevice title={leaveDeviceMessages.beforeYouGo()} />
      </Stack>
    )
  },
  leaveDeviceMessages.title,
  { size: 'sm', isReadAloud: true },
)
