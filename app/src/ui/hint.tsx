import { Text, type TextProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** Small, soft text. */
export const Hint = (props: TextProps & Pick<ComponentProps<'p'>, 'aria-live' | 'children'>) => (
  <Text c="dimmed" fz="sm" {...props} />
)
