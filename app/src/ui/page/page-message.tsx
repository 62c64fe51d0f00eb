import { Group, Stack, Title } from '@mantine/core'
import { useLayoutEffect, type ReactNode } from 'react'
import { startMessages } from '../../messages/ui.ts'
import { EmptyPiggy } from '../illustrations/empty-piggy.tsx'
import classes from './page.module.css'

interface PageMessageProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons and links. */
  readonly actions: ReactNode
  /** Whether the pig is shown. */
  readonly hasPig?: boolean
}

/** A page with a short message: something is missing, broken or not allowed. */
export function PageMessage({ title, children, actions, hasPig = true }: PageMessageProps) {
  useTitleWhileShown(title)
  return (
    <Stack component="main" className={classes.message}>
      {hasPig && <EmptyPiggy />}
      <Title fz="clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem)">{title}</Title>
      <Stack gap="xs" maw="34rem" c="dimmed" fz="lg">
        {children}
      </Stack>
      <Group justify="center" gap="sm" mt="sm">
        {actions}
      </Group>
    </Stack>
  )
}

/** Sets the document's title. Then restores it, because a page that only waited does not set its own again. */
function useTitleWhileShown(title: string): void {
  useLayoutEffect(() => {
    const before = document.title
    document.title = startMessages.pageTitle({ title })
    return () => {
      document.title = before
    }
  }, [title])
}
