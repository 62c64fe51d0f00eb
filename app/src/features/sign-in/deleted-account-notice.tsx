import { Button, Card, Stack, Title } from '@mantine/core'
import { startMessages } from '../../messages/ui.ts'
import { confirmDeletedAccountNotice, useDeletedAccountNotice } from './deleted-account.ts'

/** Says that a parent deleted the account of the child who was logged in here. Stays until it is confirmed. */
export function DeletedAccountNotice() {
  const text = useDeletedAccountNotice()
  if (text === null) return null
  return (
    <Card role="alert" mt="lg" mx="auto" maw="38rem">
      <Stack gap="xs" align="start">
        <Title order={2} fz="lg">
          {startMessages.deletedTitle()}
        </Title>
        <p>{text}</p>
        <Button variant="light" onClick={confirmDeletedAccountNotice}>
          {startMessages.understood()}
        </Button>
      </Stack>
    </Card>
  )
}
