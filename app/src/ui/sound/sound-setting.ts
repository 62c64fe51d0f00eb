import { create } from 'zustand'

const KEY = 'little-ledger-sounds'

/** Whether this device plays sounds and vibrates. `unasked`: no child has been asked yet; silent like `off`. */
export type SoundSetting = 'on' | 'off' | 'unasked'

function readSetting(): SoundSetting {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'on' || stored === 'off' ? stored : 'unasked'
  } catch {
    return 'unasked'
  }
}

export const soundStore = create<{ readonly setting: SoundSetting }>(() => ({ setting: readSetting() }))

export const useSoundSetting = (): SoundSetting => soundStore(({ setting }) => setting)

export const soundSetting = (): SoundSetting => soundStore.getState().setting

/** Changes this device's setting. If it cannot be stored, the change lasts until the page is closed. */
export function setSounds(setting: 'on' | 'off'): void {
  soundStore.setState({ setting })
  try {
    localStorage.setItem(KEY, setting)
  } catch {
    // If storing fails, the setting stays in memory.
  }
}
