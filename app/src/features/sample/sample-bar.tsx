import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Id } from '@little-ledger/domain'
import { endCurrentSession } from '../../auth/current-session.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { switchSampleUser } from '../../auth/switch-sample-user.ts'
import { useChildren } from '../../ledger/queries/queries.ts'
import { isSample } from '../../ledger/sample/sample-family.ts'
import { sampleMessages } from '../../messages/sample.ts'
import classes from './sample.module.css'

/** A bar on every page of the sample family, with buttons to switch between family members and to leave. */
export function SampleBar() {
  const { user, store } = useSignedIn()
  const children = useChildren() ?? []
  const navigate = useNavigate()
  if (!isSample(user)) return null
  const leave = async (): Promise<void> => {
    await endCurrentSession()
    await navigate({ to: '/' })
  }
  return (
    <aside className={classes.bar} aria-label={sampleMessages.title()}>
      <Group wrap="nowrap" gap="0.75rem" className={classes.row}>
        <Text fw={700} fz="sm" lh={1.2}>
          {sampleMessages.title()}
        </Text>
        <Text fz="sm" visibleFrom="md">
          {sampleMessages.hint()}
        </Text>
        <NativeSelect
          className={classes.members}
          classNames={{ input: classes.control }}
          aria-label={sampleMessages.switchUser()}
          value={user.childId ?? ''}
          data={[
            { value: '', label: sampleMessages.parent() },
            ...children.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void switchSampleUser(store, value === '' ? undefined : (value as Id))
          }
        />
        <Button className={`${classes.leave} ${classes.control}`} onClick={() => void leave()}>
          {sampleMessages.startOwn()}
        </Button>
      </Group>
    </aside>
  )
}
