import { useLayoutEffect, useRef, useState } from 'react'

const durationMs = 600

const easeOut = (progress: number) => 1 - (1 - progress) ** 3

/** Animates an integer toward `target`. The first value is shown immediately. */
export function useChangingNumber(target: number): number {
  const [shown, setShown] = useState(target)
  const shownRef = useRef(target)

  // A layout effect, so that with reduced motion the new amount appears in the same frame as everything else.
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
