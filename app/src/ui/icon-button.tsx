import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who do not see the icon, and on hovering. */
  readonly label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={className ? `${classes.button} ${className}` : classes.button}
      {...rest}
    />
  )
}
