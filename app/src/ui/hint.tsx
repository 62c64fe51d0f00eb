import { Text, type TextProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Small text in a muted color. */
export const Hint = (props: TextProps & Pick<ComponentProps<'p'>, 'aria-live' | 'children' | 'id' | 'role'>) => (
  <Text c="dimmed" fz="sm" {...props} />
)
