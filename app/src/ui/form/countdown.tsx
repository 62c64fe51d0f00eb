import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { WaitMessage } from '../../messages/errors.ts'

interface CountdownProps {
  readonly message: WaitMessage
  readonly onEnd: () => void
}

/** A message that counts down. Screen readers get the text without its changes, so that they announce it only once. */
export function Countdown({ message: { seconds, text }, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const next = Math.ceil((endsAt - performance.now()) / 1000)
      if (next > 0) setLeft(next)
      else end()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <>
      <VisuallyHidden>{text(seconds)}</VisuallyHidden>
      <span aria-hidden="true">{text(left)}</span>
    </>
  )
}
