import { Group, Text } from '@mantine/core'
import { basePath } from '../base-path.ts'

/**
 * The logo, a piggy bank with ledger lines. Not favicon.svg: a page would build a document of its own for it before its
 * first frame.
 */
export const BrandMark = ({ size }: { readonly size: string }) => (
  <img src={`${basePath}/icons/icon-192.png`} alt="" width="64" height="64" style={{ width: size, height: size }} />
)

/** Logo and product name, smaller on the narrowest phones. */
export const Brand = () => (
  <Group component="span" wrap="nowrap" gap="clamp(0.375rem, 2.7vw, 0.625rem)">
    <BrandMark size="clamp(2rem, 8vw + 0.3rem, 2.5rem)" />
    <Text span c="var(--ll-ink)" ff="heading" fz="clamp(1rem, 5.4vw, 1.25rem)" fw={700} lh={1} lts="-0.02em">
      Little Ledger
    </Text>
  </Group>
)
