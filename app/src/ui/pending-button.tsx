import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

interface PendingButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** While set, clicks are ignored. */
  readonly isPending: boolean
  readonly onClick: () => void
}

/** A button whose work takes a moment. It uses aria-disabled, because `disabled` would drop the focus. */
export const PendingButton = ({ isPending, onClick, ...button }: PendingButtonProps) => (
  <Button
    {...button}
    aria-disabled={isPending}
    opacity={isPending ? 0.6 : undefined}
    onClick={() => {
      if (!isPending) onClick()
    }}
  />
)
