import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { notFoundMessages } from '../../messages/pages.ts'
import { PageMessage } from '../../ui/page/page-message.tsx'

export function NotFoundPage() {
  const navigate = useNavigate()
  useDocumentTitle(notFoundMessages.pageTitle())
  return (
    <PageMessage
      title={notFoundMessages.title()}
      actions={<Button onClick={() => void navigate({ to: '/' })}>{notFoundMessages.goHome()}</Button>}
    >
      <p>{notFoundMessages.text()}</p>
    </PageMessage>
  )
}
