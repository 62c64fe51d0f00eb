import type { Avatar } from '@little-ledger/domain'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import { momentMessages, soundMessages } from '../../messages/child/moments.ts'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { useBackRequests } from '../../ui/dialog/close-requests.ts'
import { Confetti } from '../../ui/illustrations/confetti.tsx'
import { playSound, type Sound } from '../../ui/sound/play-sound.ts'
import { setSounds, soundSetting, useSoundSetting } from '../../ui/sound/sound-setting.ts'
import { holdToasts } from '../../ui/toast/toast-store.ts'
import classes from './celebrations.module.css'

interface MomentScreenProps {
  readonly avatar: Avatar
  readonly title: string
  readonly picture: ReactNode
  readonly sound: Sound
  readonly children: ReactNode
  readonly onEnd: () => void
}

/**
 * A celebration that fills the screen. Ends on a tap anywhere, Enter, Space, Escape or going back, and never by itself. As a modal
 * dialog, it then returns the focus to where it was. Toasts wait until it ends.
 */
export function MomentScreen({ avatar, title, picture, sound, children, onEnd: end }: MomentScreenProps) {
  const titleId = useId()
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  useEffect(() => holdToasts(), [])
  const isAsking = useSoundQuestion(sound)
  const onEnd = () => {
    if (soundSetting() === 'unasked') setSounds('off')
    end()
  }
  useBackRequests({ isOpen: true, onRequest: onEnd })
  return (
    <dialog
      ref={open}
      className={classes.screen}
      style={colorStyle(avatar)}
      aria-modal
      aria-labelledby={titleId}
      onCancel={onEnd}
    >
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
      <div className={classes.picture}>
        <div className={classes.confetti}>
          <Confetti />
        </div>
        {picture}
      </div>
      {/* The button's hit area is the whole screen. */}
      <Button size="lg" className={classes.end ?? ''} onClick={onEnd}>
        {momentMessages.yay()}
      </Button>
      {isAsking && (
        <Button
          variant="subtle"
          size="md"
          className={classes.ask ?? ''}
          onClick={() => {
            setSounds('on')
            playSound(sound)
          }}
        >
          {soundMessages.ask()}
        </Button>
      )}
    </dialog>
  )
}

/**
 * Plays a celebration's sound. If the child has not been asked yet whether to play sounds, stays silent and returns
 * true until the child answers. The question is asked once per device; no answer means no.
 */
function useSoundQuestion(sound: Sound): boolean {
  const setting = useSoundSetting()
  const [wasUnasked] = useState(setting === 'unasked')
  useEffect(() => {
    if (!wasUnasked) playSound(sound)
  }, [wasUnasked, sound])
  return wasUnasked && setting === 'unasked'
}
