import { useLayoutEffect, useRef, useState } from 'react'

const durationMs = 600

/** Slows down towards the end, so that the last figures can be read as they arrive. */
const easeOut = (progress: number) => 1 - (1 - progress) ** 3

/** The integer to show now, on its way to `target`. The first one is shown at once: a page never counts up from nothing. */
export function useChangingNumber(target: number): number {
  const [shown, setShown] = useState(target)
  const shownRef = useRef(target)

  // Before the picture: where nothing moves, the new amount stands beside what changes with it.
  useLayoutEffect(() => {
    const from = shownRef.current
    if (from === target) return
    const show = (value: number) => {
      shownRef.current = value
      setShown(value)
    }
    if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(target)
      return
    }
    const startMs = performance.now()
    let frame = requestAnimationFrame(function step(nowMs) {
      const progress = Math.min(Math.max((nowMs - startMs) / durationMs, 0), 1)
      show(progress === 1 ? target : Math.round(from + (target - from) * easeOut(progress)))
      if (progress < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}
