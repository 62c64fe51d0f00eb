import type { CompiledMessage } from 'icu-minify/format'
import { deviceLanguage, languageOf, setDocumentLanguage } from './device-language.ts'
import { setTranslation } from './language.ts'
import { withRegionalWords } from './regional-words.ts'

type Texts = Readonly<Record<string, CompiledMessage>>

const files = import.meta.glob<Texts>('./*.json', { import: 'default' })

/** Fetches the texts of a language. Returns undefined for English, which needs no file. */
export const fetchTexts = (tag: string): Promise<Texts> | undefined => files[`./${languageOf(tag)}.json`]?.()

/**
 * Puts the screens into this device's language, or into English if the texts cannot be fetched. Returns undefined for
 * English.
 */
export function loadDeviceLanguage(): Promise<void> | undefined {
  const tag = deviceLanguage()
  return fetchTexts(tag)?.then(
    (texts) => setTranslation(withRegionalWords({ tag, texts })),
    () => setDocumentLanguage('en'),
  )
}
