import type { CompiledMessage } from 'icu-minify/format'
import { deviceLanguage, languageOf, setDocumentLanguage } from './device-language.ts'
import { setTranslation } from './language.ts'

type Texts = Readonly<Record<string, CompiledMessage>>

const files = import.meta.glob<Texts>('./*.json', { import: 'default' })

/** Loads a translation and uses it from now on. Returns undefined for English, which needs no file. */
export function loadLanguage(tag: string): Promise<void> | undefined {
  const load = files[`./${languageOf(tag)}.json`]
  return load?.().then((texts) => setTranslation({ tag, texts }))
}

/** Loads this device's language. If that fails, the screens are in English. Returns undefined for English. */
export function loadDeviceLanguage(): Promise<void> | undefined {
  return loadLanguage(deviceLanguage())?.catch(() => setDocumentLanguage('en'))
}
