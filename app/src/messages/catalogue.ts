import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { currentTranslation, formatters, formatInteger, languageTag, type Translation } from '../languages/language.ts'
import { isolated } from './isolated.ts'

/**
 * The names of the arguments in an ICU message: `{name}` and `{count, plural, …}`. The text in a plural branch contains
 * a space or #, so it is not mistaken for an argument.
 */
type ArgumentNames<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? ArgumentName<Inner> | ArgumentNames<Rest>
  : never
type ArgumentName<Inner extends string> = Inner extends `${infer Name},${infer Format}`
  ? Plain<Name> | ArgumentNames<`${Format}}`>
  : Inner extends `${string}{${infer Nested}`
    ? ArgumentName<Nested>
    : Plain<Inner>
type Plain<Name extends string> = Name extends `${string}${' ' | '#' | '{' | '\n'}${string}` ? never : Name

type MessageArguments<Names extends string> = Readonly<Record<Names, string | number>>

/** Formats a message in the current language. Takes the arguments that occur in the message text. */
export type Message<Text extends string> = [ArgumentNames<Text>] extends [never]
  ? () => string
  : (values: MessageArguments<ArgumentNames<Text>>) => string

/** Renders the content of a tag, such as the words in `<b>…</b>`. */
type RenderTag = (content: ReactNode) => ReactNode

/** The values for a rich message: nodes for its arguments, functions for its tags. */
type RichValues = Readonly<Record<string, ReactNode | RenderTag>>

/** Formats a rich message in the current language, as a React node. */
type RichMessage<Text extends string> = (
  values: Readonly<Record<ArgumentNames<Text>, ReactNode>> & RichValues,
) => ReactNode

interface RichText<Text extends string> {
  readonly rich: Text
}

/**
 * Declares a message with tags or React nodes as arguments. All values are passed in one object:
 * `{ name, b: (words) => … }`.
 */
export const rich = <const Text extends string>(text: Text): RichText<Text> => ({ rich: text })

type Texts = Readonly<Record<string, string | RichText<string>>>

type Messages<Group extends Texts> = {
  readonly [Key in keyof Group]: Group[Key] extends string
    ? Message<Group[Key]>
    : Group[Key] extends RichText<infer Text>
      ? RichMessage<Text>
      : never
}

/** The first of 32 Unicode noncharacters, which stand for React nodes in formatted text. No other text contains them. */
const FIRST_PLACEHOLDER = 0xfdd0
const placeholder = /([\ufdd0-\ufdef])/

/**
 * Combines the parts of a message in a fragment, with nodes instead of their placeholders. The parts need no keys, because
 * their order never changes.
 */
function toNode(parts: unknown, nodes: readonly ReactNode[]): ReactNode {
  const children = [parts].flat().flatMap((part) => {
    if (typeof part !== 'string') return [part as ReactNode]
    const texts = part.split(placeholder).filter((text) => text !== '')
    return texts.map((text) => (placeholder.test(text) ? nodes[text.charCodeAt(0) - FIRST_PLACEHOLDER] : text))
  })
  return children.length === 1 ? children[0] : createElement(Fragment, null, ...children)
}

/** Numbers in messages are counts. */
const messageFormatters = { ...formatters, getNumberFormat: () => ({ format: formatInteger }) as Intl.NumberFormat }

function createMessage(id: string, text: CompiledMessage, isRich: boolean) {
  let compiled: CompiledMessage | undefined
  let language: Translation | undefined
  return (values: RichValues = {}): ReactNode => {
    const translation = currentTranslation()
    if (compiled === undefined || language !== translation) {
      language = translation
      const source = translation?.texts[id] ?? text
      // The build has already compiled the texts (tools/compile-messages.ts).
      compiled = import.meta.env.PROD ? source : compile(String(source))
    }
    const nodes: ReactNode[] = []
    const entries = Object.entries<ReactNode | RenderTag>(values).map(([name, value]) => {
      if (typeof value === 'function') return [name, (parts: unknown) => value(toNode(parts, nodes))]
      if (typeof value === 'string') return [name, isolated(value)]
      if (typeof value === 'number') return [name, value]
      return [name, String.fromCharCode(FIRST_PLACEHOLDER + nodes.push(value) - 1)]
    })
    const formatted = format<ReactNode>(compiled, languageTag(), Object.fromEntries(entries), {
      formatters: messageFormatters,
    })
    return isRich ? toNode(formatted, nodes) : String(formatted)
  }
}

/** A message's text in ICU MessageFormat, and its id. */
interface CatalogueEntry {
  readonly id: string
  readonly text: string
}

const catalogue: CatalogueEntry[] = []

/** All messages declared so far, in order. They are exported to translation tools. */
export const declaredMessages: readonly CatalogueEntry[] = catalogue

function declare(id: string, text: string, isRich: boolean) {
  catalogue.push({ id, text })
  return createMessage(id, text, isRich)
}

/**
 * Declares a group of messages: their keys, and their English text in ICU MessageFormat. The id of a message is
 * `group.key`. Call the returned functions while rendering, not at module level, so that they use the current language.
 */
export function messages<const Group extends Texts>(group: string, texts: Group): Messages<Group> {
  const functions = Object.entries(texts).map(([key, source]) => {
    // A compiled text may be an array.
    const isRich = typeof source === 'object' && 'rich' in source
    const text = isRich ? source.rich : source
    return [key, declare(`${group}.${key}`, text, isRich)]
  })
  return Object.fromEntries(functions) as Messages<Group>
}

/**
 * Declares texts that come from the domain in English, because the server sends them too. Returns a function that
 * translates them. It returns undefined for any other text.
 */
export function domainMessages(
  group: string,
  texts: Readonly<Record<string, string>>,
): (text: string) => string | undefined {
  const entries = Object.entries(texts)
  const functions = new Map(entries.map(([key, text]) => [text, declare(`${group}.${key}`, text, false)]))
  return (text) => functions.get(text)?.() as string | undefined
}
