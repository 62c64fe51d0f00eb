import { soundSetting } from './sound-setting.ts'

interface Tone {
  /** When the tone starts, in seconds from now. */
  readonly at: number
  /** Frequency in Hz at the start and at the end. */
  readonly from: number
  readonly to?: number
  readonly seconds: number
  readonly type: OscillatorType
}

export type Sound = 'coins' | 'fanfare' | 'oink'

const notes = (frequencies: readonly number[], type: OscillatorType, step: number, seconds: number): readonly Tone[] =>
  frequencies.map((from, index) => ({ at: index * step, from, seconds, type }))

/** Synthesized sounds. The coin sounds are timed to the coins that land in the payday animation. */
const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  coins: [0.85, 0.98, 1.11, 1.24].flatMap((landing) =>
    notes([988, 1319], 'square', 0.06, 0.16).map((tone) => ({ ...tone, at: tone.at + landing })),
  ),
  fanfare: [...notes([523, 659, 784], 'triangle', 0.11, 0.2), { at: 0.34, from: 1047, seconds: 0.5, type: 'triangle' }],
  oink: [0, 0.16].map((at) => ({ at, from: 210, to: 120, seconds: 0.13, type: 'sawtooth' })),
}

/** Durations of the vibrations and of the pauses between them, in ms. */
const VIBRATIONS: Readonly<Record<Sound, number[]>> = {
  coins: [0, 850, 30, 100, 30, 100, 30],
  fanfare: [40, 60, 40, 60, 120],
  oink: [25, 60, 25],
}

const VOLUME = 0.12

/** How late a sound may start. */
const MAX_DELAY_MS = 300

let context: AudioContext | undefined

/**
 * Plays a sound and vibrates, if sounds are turned on. Browsers block sound until the first tap on a page; a sound
 * delayed for too long is dropped.
 */
export function playSound(sound: Sound): void {
  if (soundSetting() !== 'on') return
  // Some browsers support neither vibration nor Web Audio.
  navigator.vibrate?.(VIBRATIONS[sound])
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'running') return startTones(context, sound)
  const audio = context
  const asked = performance.now()
  const startInTime = () => {
    if (performance.now() - asked < MAX_DELAY_MS) startTones(audio, sound)
  }
  audio.resume().then(startInTime, () => undefined)
}

function startTones(audio: AudioContext, sound: Sound): void {
  for (const { at, from, to = from, seconds, type } of SOUNDS[sound]) {
    const start = audio.currentTime + at
    const oscillator = new OscillatorNode(audio, { type, frequency: from })
    const volume = new GainNode(audio, { gain: 0 })
    oscillator.frequency.setValueAtTime(from, start)
    oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds)
    volume.gain.setValueAtTime(type === 'triangle' ? VOLUME : VOLUME / 2, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + seconds)
  }
}
