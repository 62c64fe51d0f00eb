import type { Translation } from './language.ts'

/**
 * Words and phrases that a region says differently than its language's file, the longer ones first
 * (docs/decisions/0052-regional-words.md). Case and plural endings stay, so each pair forms its plural alike.
 */
const REGIONAL_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'es-ES': {
    'agregar a inicio': 'añadir a pantalla de inicio',
    agregar: 'añadir',
    mesada: 'paga',
    alcancía: 'hucha',
    'un retiro': 'una retirada',
    'los retiros': 'las retiradas',
    retiro: 'retirada',
    monopatín: 'patinete',
  },
}

/** The language with its region, which is the usual one if the tag has none: 'es-ES' for 'es'. */
function regionalTag(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}-${region}`
}

const startsUpper = (word: string): boolean => word.slice(0, 1) !== word.slice(0, 1).toLocaleLowerCase()

const withFirstUpper = (word: string): string => word.slice(0, 1).toLocaleUpperCase() + word.slice(1)

/** The texts of a language with the words of the tag's region. */
export function withRegionalWords({ tag, texts }: Translation): Translation {
  const words = REGIONAL_WORDS[regionalTag(tag)]
  if (words === undefined) return { tag, texts }
  const anyWord = new RegExp(Object.keys(words).join('|'), 'gi')
  const regional = JSON.stringify(texts).replaceAll(anyWord, (found) => {
    const word = words[found.toLocaleLowerCase()] ?? found
    return startsUpper(found) ? withFirstUpper(word) : word
  })
  return { tag, texts: JSON.parse(regional) as Translation['texts'] }
}
