import type { ComponentProps } from 'react'

/** An SVG image that screen readers ignore. Its lines have round ends, and its shapes no fill unless they name one. */
export const Picture = (props: ComponentProps<'svg'>) => (
  <svg aria-hidden="true" focusable="false" fill="none" strokeLinecap="round" strokeLinejoin="round" {...props} />
)
