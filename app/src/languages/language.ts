import type { CompiledMessage } from 'icu-minify/format'

/** A language other than English. */
export interface Translation {
  /** The language and perhaps the region, such as 'es-MX', for Intl. */
  readonly tag: string
  /** Message texts by id, compiled by the build. A message without a text here is shown in English. */
  readonly texts: Readonly<Record<string, CompiledMessage>>
}

let current: Translation | undefined

/** The language of the screens, or undefined for English. */
export const currentTranslation = (): Translation | undefined => current

/** Changes the language. Screens that are already rendered do not change. */
export const setTranslation = (translation?: Translation): void => void (current = translation)

export const isEnglish = (): boolean => current === undefined

/** The language of the screens, for Intl. */
export const languageTag = (): string => current?.tag ?? 'en-US'

const cached = <Args extends unknown[], T>(create: (...args: Args) => T) => {
  const instances = new Map<string, T>()
  return (...args: Args): T => {
    const key = JSON.stringify(args)
    const instance = instances.get(key) ?? create(...args)
    instances.set(key, instance)
    return instance
  }
}

/** Intl's formatters, which take long to create. */
export const formatters = {
  getDateTimeFormat: cached(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  ),
  getNumberFormat: cached((...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args)),
  getPluralRules: cached((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args)),
}

/** A whole number as the language writes it: '1,234'. Small English numbers need no Intl, which takes long to load. */
export const formatInteger = (value: number | bigint): string =>
  isEnglish() && value < 1000 && value > -1000 ? String(value) : formatters.getNumberFormat(languageTag()).format(value)
