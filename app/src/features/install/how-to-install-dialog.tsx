import { Button, Flex, Paper, Stack, Text } from '@mantine/core'
import { installMessages } from '../../messages/install.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/illustrations/picture.tsx'

// Decorative illustrations on a 64-unit grid, in theme colors. The text of each step conveys the same information.

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <Picture width="64" height="64" style={{ flex: 'none' }} viewBox="0 0 64 64" strokeWidth="3">
    <rect width="64" height="64" rx="16" fill="var(--ll-brand-soft)" />
    {children}
  </Picture>
)

/** The browser's Share icon. */
const SharePicture = () => (
  <Frame>
    <path d="M24 27h-4v23h24V27h-4" stroke="var(--ll-ink)" />
    <path d="M32 38V13m0 0-7 7m7-7 7 7" stroke="var(--ll-brand)" />
  </Frame>
)

/** The menu item Add to Home Screen. */
const AddPicture = () => (
  <Frame>
    <path d="M14 20h16M14 44h16" stroke="var(--ll-field)" />
    <rect x="10" y="25" width="44" height="14" rx="5" fill="var(--ll-surface)" stroke="var(--ll-ink)" strokeWidth="2" />
    <path d="M16 32h16" stroke="var(--ll-ink)" />
    <rect x="40" y="28" width="8" height="8" rx="2" stroke="var(--ll-brand)" strokeWidth="2" />
    <path d="M44 30.2v3.6M42.2 32h3.6" stroke="var(--ll-brand)" strokeWidth="1.6" />
  </Frame>
)

/** A home screen that shows this app's icon among other icons. */
const HomeScreenPicture = () => (
  <Frame>
    <rect
      x="16"
      y="8"
      width="32"
      height="48"
      rx="7"
      fill="var(--ll-surface)"
      stroke="var(--ll-ink)"
      strokeWidth="2.5"
    />
    <g fill="var(--ll-line)">
      <rect x="21" y="15" width="9" height="9" rx="2.5" />
      <rect x="34" y="15" width="9" height="9" rx="2.5" />
      <rect x="21" y="28" width="9" height="9" rx="2.5" />
    </g>
    <rect x="33" y="27" width="11" height="11" rx="3" fill="var(--ll-brand)" />
    <circle cx="38.5" cy="32.5" r="2.6" fill="var(--ll-coin)" />
    <path d="M28 50h8" stroke="var(--ll-field)" strokeWidth="2.5" />
  </Frame>
)

const STEPS = [
  { Illustration: SharePicture, title: installMessages.shareTitle, text: installMessages.shareText },
  { Illustration: AddPicture, title: installMessages.addTitle, text: installMessages.addText },
  { Illustration: HomeScreenPicture, title: installMessages.doneTitle, text: installMessages.doneText },
]

/** Explains how to install the app on iOS, which has no install prompt. */
export const HowToInstallDialog = createDialog(HowToInstall, installMessages.title, { size: 'sm', isReadAloud: true })

function HowToInstall({ onClose }: ContentProps) {
  return (
    <Stack gap="lg">
      <Flex component="ol" direction="column" gap="lg">
        {STEPS.map(({ Illustration, title, text }) => (
          <Flex component="li" key={title()} gap="md" align="center">
            <Illustration />
            <div>
              <Text fw={700}>{title()}</Text>
              <Text c="dimmed">{text()}</Text>
            </div>
          </Flex>
        ))}
      </Flex>
      <Paper variant="note">{installMessages.note()}</Paper>
      <Button fullWidth onClick={onClose}>
        {installMessages.close()}
      </Button>
    </Stack>
  )
}
