import { Button, Card, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { createFileRoute, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { formatInvitationCode, parseInvitationCode } from '@little-ledger/domain'
import { useState } from 'react'
import { homeOf } from '../auth/home-of.ts'
import { useSession } from '../auth/session-context.tsx'
import { JoinForm } from '../features/sign-in/join-form.tsx'
import { submitSignOut } from '../features/sign-in/submit-sign-out.ts'
import { homeMessages } from '../messages/pages.ts'
import { joinMessages } from '../messages/pages/join.ts'
import { publicMessages } from '../messages/pages/public.ts'
import { PageMessage } from '../ui/page/page-message.tsx'
import { PageSpinner } from '../ui/page/page-spinner.tsx'
import { isolate, strong } from '../ui/rich-text.tsx'
import { SessionProblem } from './-guard.tsx'
import { OtherWay } from './-public/other-way.tsx'
import classes from './-public/public.module.css'
import { PublicPage } from './-public/public-page.tsx'

export const Route = createFileRoute('/join')({ component: JoinPage })

/**
 * The page that an invitation's QR code and link open. The code is after the `#`, which browsers don't send to servers.
 */
function JoinPage() {
  useDocumentTitle(joinMessages.pageTitle())
  const session = useSession()
  const code = useCodeInAddress()
  // Someone who was logged in before the page opened is asked. Someone who has just joined goes home, also after logging
  // out here first.
  const [wasSignedIn, setWasSignedIn] = useState<boolean>()
  if (wasSignedIn === undefined && session.status === 'signed-in') setWasSignedIn(true)
  if (wasSignedIn !== false && session.status === 'signed-out') setWasSignedIn(false)
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'failed') return <SessionProblem error={session.error} />
  if (session.status === 'signed-out') return <JoinCard code={code} />
  return wasSignedIn === true ? (
    <AlreadySignedIn name={session.user.username} />
  ) : (
    <Navigate to={homeOf(session.user)} replace />
  )
}

/** The invitation code in the address, as people read it; empty if there is none. */
function useCodeInAddress(): string {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  // A link at the end of a sentence may contain its full stop.
  const parsed = parseInvitationCode(hash.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return parsed.ok ? formatInvitationCode(parsed.value) : ''
}

const JoinCard = ({ code }: { readonly code: string }) => (
  <PublicPage>
    {(openSignIn) => (
      <Card
        component="section"
        aria-labelledby="join-title"
        padding="clamp(1.25rem, 3vw, 2rem)"
        shadow="float"
        maw="30rem"
        mx="auto"
        mt="clamp(1.25rem, 5vw, 3.5rem)"
        className={classes.signUp}
      >
        <Title order={1} id="join-title" fz="1.75rem">
          {joinMessages.title()}
        </Title>
        <Text c="dimmed" mt="0.375rem" mb="1.25rem">
          {joinMessages.lead()}
        </Text>
        <JoinForm key={code} code={code} />
        <OtherWay text={joinMessages.haveLogin()} label={publicMessages.logInHere()} onClick={openSignIn} />
      </Card>
    )}
  </PublicPage>
)

/** A device has one session, so a second family has to wait until the first user logs out. */
function AlreadySignedIn({ name }: { readonly name: string }) {
  const navigate = useNavigate()
  return (
    <PageMessage
      title={joinMessages.busyTitle()}
      actions={
        <>
          <Button variant="default" onClick={() => void submitSignOut()}>
            {homeMessages.logOut()}
          </Button>
          <Button onClick={() => void navigate({ to: '/' })}>{joinMessages.stay()}</Button>
        </>
      }
    >
      <p>{joinMessages.busy({ name, b: strong, bdi: isolate })}</p>
    </PageMessage>
  )
}
