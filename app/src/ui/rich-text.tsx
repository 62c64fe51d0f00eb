import type { ReactNode } from 'react'

// Renderers for tags in messages. Each message uses a tag once, so a constant key is enough.

export const strong = (content: ReactNode) => <strong key="strong">{content}</strong>

/** Keeps a right-to-left name from changing the direction of the sentence around it. */
export const isolate = (content: ReactNode) => <bdi key="bdi">{content}</bdi>
