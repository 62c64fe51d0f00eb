import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { publicMessages } from '../../messages/pages.ts'
import { PageMessage } from '../../ui/page/page-message.tsx'

export function NotFoundPage() {
  const navigate = useNavigate()
  useDocumentTitle(publicMessages.notFoundPageTitle())
  return (
    <PageMessage
      title={publicMessages.notFoundTitle()}
      actions={<Button onClick={() => void navigate({ to: '/' })}>{publicMessages.goHome()}</Button>}
    >
      <p>{publicMessages.notFoundText()}</p>
    </PageMessage>
  )
}
