import { Badge, Flex, Title } from '@mantine/core'
import { useOfflineLogins } from '../../auth/login-table.ts'
import { devicesMessages } from '../../messages/devices.ts'
import { useUserNames } from './use-user-names.ts'

/** Users who can sign in on this device without the server. */
export function OfflineSignIns() {
  const nameOf = useUserNames()
  const logins = useOfflineLogins()
  if (nameOf === undefined || logins === undefined || logins.length === 0) return null
  return (
    <section aria-labelledby="offline-sign-ins">
      <Title order={3} id="offline-sign-ins" fz="md" mb="sm">
        {devicesMessages.offlineSignIns()}
      </Title>
      <Flex component="ul" wrap="wrap" gap="0.5rem">
        {logins.map((login) => (
          <Badge component="li" key={login.userId} fz="md" fw={400} py="0.25rem" c="inherit" bg="var(--ll-sunk)">
            {nameOf(login)}
          </Badge>
        ))}
      </Flex>
    </section>
  )
}
