import type { ComponentProps } from 'react'

/** An SVG image that screen readers ignore. Lines have round ends, and shapes have no fill by default. */
export const Picture = (props: ComponentProps<'svg'>) => (
  <svg aria-hidden="true" focusable="false" fill="none" strokeLinecap="round" strokeLinejoin="round" {...props} />
)
