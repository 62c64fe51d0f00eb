import { ActionIcon } from '@mantine/core'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { readAloudMessages } from '../../messages/child/read-aloud.ts'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { localVoice, readAloud, subscribeToVoices } from './speech.ts'
import { spokenText } from './spoken-text.ts'

interface ReadAloudProps {
  /** The title of the card around the button. */
  readonly title: string
}

/** A button that reads the card around it aloud. Not rendered if the device has no English voice of its own. */
export function ReadAloud(props: ReadAloudProps) {
  const [hasVoice, setHasVoice] = useState(false)
  useEffect(() => {
    const update = () => setHasVoice(localVoice() !== undefined)
    update()
    return subscribeToVoices(update)
  }, [])
  return hasVoice && <ReadButton {...props} />
}

function ReadButton({ title }: ReadAloudProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** The text being read; undefined while silent. */
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (text === undefined) return
    const stop = readAloud(text, () => setText(undefined))
    const stopIfHidden = () => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', stopIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden)
      stop()
    }
  }, [text])
  const isReading = text !== undefined
  const handleClick = () => {
    const card = button.current?.closest('li, section')
    setText(isReading || !card ? undefined : spokenText(card))
  }
  return (
    // No aria-pressed: the label changes with the state.
    <ActionIcon
      ref={button}
      // Taller than the title beside it, but must not move what is below.
      my="-0.625rem"
      me="-0.625rem"
      c="inherit"
      style={{ zIndex: 1, pointerEvents: 'auto' }}
      title={isReading ? readAloudMessages.stop({ title }) : readAloudMessages.read({ title })}
      onClick={handleClick}
    >
      <SpeakerIcon style={isReading ? READING : undefined} />
    </ActionIcon>
  )
}

const TINT = 'color-mix(in srgb, currentcolor 16%, transparent)'
/** A ring around the icon, which is smaller than the button. */
const READING: CSSProperties = {
  background: TINT,
  borderRadius: '50%',
  boxShadow: `0 0 0 0.3125rem ${TINT}`,
  outline: '2px solid currentcolor',
  outlineOffset: '0.25rem',
}

/** Not in icons.tsx, because that file is part of the code loaded at startup. */
const SpeakerIcon = ({ style }: { readonly style: CSSProperties | undefined }) => (
  <Picture viewBox="0 0 24 24" width="1.375em" height="1.375em" stroke="currentColor" strokeWidth={2} style={style}>
    <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 8.9a4.4 4.4 0 0 1 0 6.2M18.1 6.3a8.1 8.1 0 0 1 0 11.4" />
  </Picture>
)
