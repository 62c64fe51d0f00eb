import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { playSound } from './play-sound.ts'
import { setSounds, soundSetting } from './sound-setting.ts'

const spies = () => ({
  start: vi.spyOn(OscillatorNode.prototype, 'start'),
  vibrate: vi.spyOn(navigator, 'vibrate').mockReturnValue(true),
})

describe('playSound', () => {
  test('is silent until sounds are turned on', () => {
    const { start, vibrate } = spies()
    expect(soundSetting()).not.toBe('on')
    playSound('fanfare')
    expect(start).not.toHaveBeenCalled()
    expect(vibrate).not.toHaveBeenCalled()
  })

  test('plays tones and vibrates within 100 ms, and stops when turned off', async () => {
    const { start, vibrate } = spies()
    setSounds('on')
    expect(localStorage.getItem('little-ledger-sounds')).toBe('on')
    // Browsers allow sounds only after a click. The first sound waits for the audio output to start.
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = 'Start'
    await userEvent.click(button)
    button.remove()
    playSound('oink')
    await expect.poll(() => start.mock.calls.length).toBe(2)
    start.mockClear()
    vibrate.mockClear()
    playSound('fanfare')
    expect(start).toHaveBeenCalledTimes(4)
    expect(vibrate).toHaveBeenCalledOnce()
    setSounds('off')
    playSound('coins')
    expect(start).toHaveBeenCalledTimes(4)
  })
})
