import { Skeleton, Stack } from '@mantine/core'
import { createElement } from 'react'
import { labels } from '../messages/labels.ts'

interface SkeletonsProps {
  /** Height of each skeleton, in pixels. */
  readonly heights: readonly number[]
  readonly gap?: 'xs' | 'lg'
}

/** Placeholders for a list that is still loading. */
export function Skeletons({ heights, gap = 'lg' }: SkeletonsProps) {
  const skeletons = heights.map((height) => createElement(Skeleton, { height }))
  return createElement(Stack, { gap, role: 'status', 'aria-label': labels.loading() }, ...skeletons)
}
