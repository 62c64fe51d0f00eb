import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'

const folder = join(import.meta.dirname, '../app/src/languages')

type Texts = Readonly<Record<string, string>>

/** The languages that have a file. */
export const translatedLanguages = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))

export const readTranslation = (language: string): Texts =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

/** A part of a compiled message (icu-minify): text, an argument, a tag with its content, or a choice of branches. */
type Part = string | number | readonly Part[] | { readonly [form: string]: Part }

interface Used {
  readonly names: Set<string>
  readonly forms: Set<string>
}

const isNode = (part: Part): part is readonly Part[] => Array.isArray(part)

/** Adds the arguments and tags in a row of parts, and the forms that their plurals have. */
function collect(parts: readonly Part[], used: Used): void {
  for (const [name, type, ...rest] of parts.filter(isNode)) {
    const isTag = type !== undefined && (typeof type !== 'number' || type === 0)
    used.names.add(isTag ? `<${String(name)}>` : `{${String(name)}}`)
    if (isTag) collect([type, ...rest], used)
    for (const [form, branch] of Object.entries<Part>(isTag ? {} : Object(rest[0]))) {
      used.forms.add(form)
      collect(isNode(branch) ? branch : [branch], used)
    }
  }
}

function usedIn(text: string): Used {
  const used: Used = { names: new Set(), forms: new Set() }
  const compiled = compile(text) as Part
  collect(isNode(compiled) ? compiled : [compiled], used)
  return used
}

/** What is wrong with the translation of one text: arguments or tags that differ, or plural forms that never occur. */
function textProblems(language: string, english: string, translated: string): readonly string[] {
  const [expected, actual] = [usedIn(english), usedIn(translated)]
  const forms = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories.map(String))
  return [
    ...[...expected.names].filter((name) => !actual.names.has(name)).map((name) => `lacks ${name}`),
    ...[...actual.names].filter((name) => !expected.names.has(name)).map((name) => `has an unknown ${name}`),
    ...[...actual.forms]
      .filter((form) => !forms.has(form) && !form.startsWith('=') && !expected.forms.has(form))
      .map((form) => `has the plural form “${form}”, which ${language} does not use`),
  ]
}

/** Why a translation cannot be used, one sentence each: missing and unknown ids, and texts that do not fit. */
export function translationProblems(
  language: string,
  english: ReadonlyMap<string, string>,
  translation: Texts,
): readonly string[] {
  const missing = [...english.keys()].filter((id) => !(id in translation)).map((id) => `${id} is missing`)
  const texts = Object.entries(translation).flatMap(([id, text]) => {
    const original = english.get(id)
    if (original === undefined) return [`${id} does not exist in English`]
    try {
      return textProblems(language, original, text).map((problem) => `${id} ${problem}`)
    } catch (error) {
      return [`${id} is not valid: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  return [...missing, ...texts]
}
