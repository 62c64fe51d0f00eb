import { Anchor, Group } from '@mantine/core'

interface OtherWayProps {
  readonly text: string
  readonly label: string
  readonly onClick: () => void
}

/** A question with a link-like button below a form. */
export const OtherWay = ({ text, label, onClick }: OtherWayProps) => (
  <Group component="p" justify="center" gap="0 0.375rem" mt="sm" c="dimmed">
    {text}{' '}
    <Anchor component="button" type="button" underline="always" fw={600} mih="2.75rem" px="0.25rem" onClick={onClick}>
      {label}
    </Anchor>
  </Group>
)
