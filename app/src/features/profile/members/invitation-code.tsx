import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import type { InvitationResponse } from '@little-ledger/domain'
import { encode } from 'uqr'
import { basePath } from '../../../base-path.ts'
import { formatDateTime } from '../../../messages/formats.ts'
import { inviteMessages } from '../../../messages/forms/members.ts'
import { focusOnMount } from '../../../ui/form/fields.tsx'
import { reportFailure, reportSuccess } from '../../../ui/form/submission.ts'
import { Hint } from '../../../ui/hint.tsx'
import { isolate, strong } from '../../../ui/rich-text.tsx'

/** The address that opens the join page. The code is after the `#`, so it stays out of the logs of servers. */
const linkFor = (code: string): string => `${location.origin}${basePath}/join#${code}`

interface InvitationCodeProps extends InvitationResponse {
  readonly name: string
  /** Whether to focus the code when it appears, so that a screen reader announces it. */
  readonly takesFocus?: boolean
}

/** A code as text and as a QR code, with ways to send it. */
export function InvitationCode({ name, code, expiresAt, takesFocus = false }: InvitationCodeProps) {
  const link = linkFor(code)
  return (
    <Stack
      gap="sm"
      role="group"
      aria-label={inviteMessages.code({ name })}
      tabIndex={-1}
      style={{ outline: 'none' }}
      ref={takesFocus ? focusOnMount : undefined}
    >
      <p>{inviteMessages.show({ name })}</p>
      <Paper bg="white" p="sm" radius="md" mx="auto" style={{ width: 'min(14rem, 70%)' }}>
        <QrCode text={link} label={inviteMessages.picture({ code })} />
      </Paper>
      <Text>{inviteMessages.howTo({ address: `${location.host}/join`, b: strong, bdi: isolate })}</Text>
      <Text fz="clamp(1.375rem, 7vw, 2rem)" fw={700} ta="center" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
        {code}
      </Text>
      <Group grow gap="sm">
        {'share' in navigator && (
          <Button variant="default" onClick={() => void share(code, link)}>
            {inviteMessages.share()}
          </Button>
        )}
        <Button variant="default" onClick={() => void copy(link)}>
          {inviteMessages.copy()}
        </Button>
      </Group>
      <Hint>{inviteMessages.expires({ time: formatDateTime(Date.parse(expiresAt)) })}</Hint>
    </Stack>
  )
}

/** Fails if the user closes the browser's dialog, which needs no message. */
const share = (code: string, url: string): Promise<void> =>
  navigator.share({ text: inviteMessages.shareText({ code }), url }).catch(() => undefined)

const copy = (link: string): Promise<void> =>
  navigator.clipboard.writeText(link).then(
    () => void reportSuccess(inviteMessages.copied()),
    () => void reportFailure(inviteMessages.failed(), inviteMessages.copyFailed()),
  )

/** Always black on white, because many cameras cannot read a light code on a dark background. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 1 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" display="block">
      <path d={path} fill="black" />
    </svg>
  )
}
