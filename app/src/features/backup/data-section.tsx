import { Flex, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from '../../ui/hint.tsx'

interface DataSectionProps {
  readonly title: string
  readonly text?: string
  readonly textId?: string
  readonly children: ReactNode
}

/** A section of the family data dialog. */
export const DataSection = ({ title, text, textId, children }: DataSectionProps) => (
  <Flex component="section" direction="column" gap="xs">
    <Title order={3} fz="md">
      {title}
    </Title>
    {text !== undefined && <Hint id={textId}>{text}</Hint>}
    {children}
  </Flex>
)
