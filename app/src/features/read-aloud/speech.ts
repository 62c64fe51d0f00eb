import { languageTag } from '../../languages/language.ts'

/**
 * The voice that reads to the child: in the language of the screens and on the device, so that it works offline and no
 * text leaves the device. Undefined if there is none, or if the browser cannot speak.
 */
export function localVoice(): SpeechSynthesisVoice | undefined {
  if (!('speechSynthesis' in globalThis)) return undefined
  const tag = languageTag().toLowerCase()
  // Android reports en_US instead of en-US.
  const tagOf = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().replace('_', '-')
  const voices = speechSynthesis
    .getVoices()
    .filter((voice) => voice.localService && tagOf(voice).split('-')[0] === tag.split('-')[0])
  const regional = voices.filter((voice) => tagOf(voice).startsWith(tag))
  return [...regional, ...voices].find((voice) => voice.default) ?? regional[0] ?? voices[0]
}

/** Calls `onChange` when the browser's list of voices changes. Voices may load after the page. */
export function subscribeToVoices(onChange: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}

interface Reading {
  /** Referenced here because Chrome may garbage-collect an utterance while it is spoken, and then never fires `end`. */
  readonly utterance: SpeechSynthesisUtterance
  readonly stop: () => void
}

let current: Reading | undefined

/** A little slower than normal speech, for young children. */
const RATE = 0.9

/**
 * Stops any current reading and reads a text aloud. `onEnd` is called once: at the end, on failure or when stopped.
 *
 * @returns a function that stops reading this text
 */
export function readAloud(text: string, onEnd: () => void): () => void {
  current?.stop()
  const voice = localVoice()
  if (voice === undefined) {
    onEnd()
    return () => undefined
  }
  const utterance = new SpeechSynthesisUtterance(text)
  // Without a voice, the browser could choose one that sends the text to a server.
  Object.assign(utterance, { voice, lang: voice.lang, rate: RATE })
  const end = () => {
    if (current?.utterance !== utterance) return
    current = undefined
    onEnd()
  }
  const stop = () => {
    if (current?.utterance !== utterance) return
    speechSynthesis.cancel()
    end()
  }
  utterance.addEventListener('end', end)
  utterance.addEventListener('error', end)
  current = { utterance, stop }
  speechSynthesis.speak(utterance)
  return stop
}
