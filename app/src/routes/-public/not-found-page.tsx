import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyPiggy } from '../../ui/illustrations/empty-piggy.tsx'
import { PageMessage } from '../../ui/page-message.tsx'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <PageMessage
      picture={<EmptyPiggy />}
      title="404 Page Not Found"
      actions={<Button onClick={() => void navigate({ to: '/' })}>Go to the home page</Button>}
    >
      <p>Did you forget to add the page to the router?</p>
    </PageMessage>
  )
}
