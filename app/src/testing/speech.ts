import { vi } from 'vitest'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

class FakeUtterance extends EventTarget {
  voice: Voice | undefined
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

class FakeSpeech extends EventTarget {
  voices: readonly Voice[] = []
  readonly speak = vi.fn<(utterance: FakeUtterance) => void>()
  readonly cancel = vi.fn<() => void>()
  getVoices() {
    return this.voices
  }
  load(...voices: readonly Voice[]) {
    this.voices = voices
    this.dispatchEvent(new Event('voiceschanged'))
  }
}

export const LOCAL_VOICE: Voice = { lang: 'en-US', localService: true }

/** Replaces the browser's speech, which has no voices in tests, until `vi.unstubAllGlobals`. */
export function fakeSpeech(...voices: readonly Voice[]): FakeSpeech {
  const speech = new FakeSpeech()
  speech.voices = voices
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  return speech
}
