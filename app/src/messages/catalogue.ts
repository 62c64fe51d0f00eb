import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * The names of the arguments in an ICU message: `{name}` and `{count, plural, …}`. The text in a plural branch contains
 * a space or #, so it is not mistaken for an argument.
 */
type ArgumentNames<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? ArgumentName<Inner> | ArgumentNames<Rest>
  : never
type ArgumentName<Inner extends string> = Inner extends `${infer Name},${infer Format}`
  ? Plain<Name> | ArgumentNames<`${Format}}`>
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

const LOCALE = 'en-US'

/** Combines the parts of a message in a fragment. They need no keys, because their order never changes. */
const toNode = (parts: unknown): ReactNode =>
  Array.isArray(parts) ? createElement(Fragment, null, ...(parts as readonly ReactNode[])) : (parts as ReactNode)

/** Does not parse the text until the message is first used. */
function createMessage(text: string, isRich: boolean) {
  let formatter: IntlMessageFormat | undefined
  return (values: RichValues = {}): ReactNode => {
    const entries = Object.entries<ReactNode | RenderTag>(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (parts: unknown) => value(toNode(parts)) : value,
    ])
    formatter ??= new IntlMessageFormat(text, LOCALE)
    const formatted = formatter.format<ReactNode>(Object.fromEntries(entries))
    return isRich ? toNode(formatted) : String(formatted)
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

/**
 * Declares a group of messages: their keys, and their English text in ICU MessageFormat. The id of a message is
 * `group.key`. Call the returned functions while rendering, not at module level, so that they use the current language.
 */
export function messages<const Group extends Texts>(group: string, texts: Group): Messages<Group> {
  const functions = Object.entries(texts).map(([key, source]) => {
    const text = typeof source === 'string' ? source : source.rich
    catalogue.push({ id: `${group}.${key}`, text })
    return [key, createMessage(text, typeof source !== 'string')]
  })
  return Object.fromEntries(functions) as Messages<Group>
}
