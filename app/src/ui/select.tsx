import type { ComponentProps } from 'react'
import { ChevronIcon } from './icons.tsx'
import classes from './select.module.css'

interface SelectProps extends ComponentProps<'select'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The native select, which works best on phones. The caller labels it. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={className ? `${classes.root} ${className}` : classes.root}>
      <select className={classes.select} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </div>
  )
}
