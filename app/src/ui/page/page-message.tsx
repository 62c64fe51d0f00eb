import { Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
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
export const PageMessage = ({ title, children, actions, hasPig = true }: PageMessageProps) => (
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
