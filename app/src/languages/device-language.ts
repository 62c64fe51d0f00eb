// Also bundled into first-paint.js, so this file imports nothing at run time.

/** The languages and their names. Each besides English is a file in app/src/languages. */
export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', es: 'Español' }

const KEY = 'little-ledger-language'

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** The language without its region. */
export const languageOf = (tag: string): string => tag.split('-')[0] ?? tag

/** The language chosen on this device, or undefined for the browser's. */
function chosenLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers the language on this device, for the next start. Does nothing if storage is blocked. */
export function chooseLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // The browser's language is used.
  }
}

/**
 * The language for this device and its region if known, such as 'es-MX': the chosen one, or the first of the browser's
 * that is translated, or English. The region is the browser's, because it says how people write numbers and dates.
 */
export function deviceLanguage(
  languages = Object.keys(LANGUAGES),
  preferred: readonly string[] = navigator.languages,
): string {
  const isKnown = (tag: string) => languages.includes(languageOf(tag))
  const language = languageOf([chosenLanguage() ?? '', ...preferred].find(isKnown) ?? 'en')
  if (language === 'en') return 'en'
  const tag = preferred.find((other) => languageOf(other) === language) ?? language
  const [, region] = tag === language ? (preferred[0]?.split(/-(?=[A-Z]{2}$)/) ?? []) : []
  return region === undefined ? tag : `${tag}-${region}`
}

/** Sets the document's language and its direction. */
export function setDocumentLanguage(tag: string): void {
  const { documentElement: root } = document
  root.lang = tag
  root.dir = RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr'
}
