import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'

/**
 * A message and its id, in the shape that `formatjs extract` reads. `defaultMessage` is ICU MessageFormat in English.
 */
interface MessageDescriptor<Text extends string> {
  readonly id: string
  readonly defaultMessage: Text
}

/**
 * Names of the arguments in an ICU message: `{name}` and `{count, plural, …}`. Text in a plural branch is not mistaken
 * for an argument because it contains a space or #.
 */
type ArgumentNames<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? ArgumentName<Inner> | ArgumentNames<Rest>
  : never
type ArgumentName<Inner extends string> = Inner extends `${infer Name},${infer Format}`
  ? Plain<Name> | ArgumentNames<`${Format}}`>
  : Plain<Inner>
type Plain<Name extends string> = Name extends `${string}${' ' | '#' | '{' | '\n'}${string}` ? never : Name

type MessageArguments<Names extends string> = Readonly<Record<Names, string | number>>

/** Formats a message in the current language, with the arguments that its text names. */
export type Message<Text extends string> = [ArgumentNames<Text>] extends [never]
  ? () => string
  : (values: MessageArguments<ArgumentNames<Text>>) => string

const LOCALE = 'en-US'

/** Parses the message on first use. */
function createFormatter({ defaultMessage }: MessageDescriptor<string>): () => IntlMessageFormat {
  let formatter: IntlMessageFormat | undefined
  return () => (formatter ??= new IntlMessageFormat(defaultMessage, LOCALE))
}

/**
 * Declares a message. Call the returned function while rendering, not at module level, so that it uses the current
 * language.
 */
export function message<const Text extends string>(descriptor: MessageDescriptor<Text>): Message<Text> {
  const formatter = createFormatter(descriptor)
  const format = (values?: MessageArguments<string>): string => String(formatter().format(values))
  return format as Message<Text>
}

/** Renders the content of a tag, such as the words in `<b>…</b>`. */
type RenderTag = (content: ReactNode) => ReactNode

/** Values of a rich message: nodes for its arguments, functions for its tags. */
type RichValues = Readonly<Record<string, ReactNode | RenderTag>>

/** Combines the parts of a message in a fragment. They need no keys because their order is fixed. */
const toNode = (parts: unknown): ReactNode =>
  Array.isArray(parts) ? createElement(Fragment, null, ...(parts as readonly ReactNode[])) : (parts as ReactNode)

/**
 * Declares a message that has tags or takes React nodes as arguments. Values and tag renderers are passed together:
 * `{ name, b: (words) => <b>{words}</b> }`.
 */
export function richMessage<const Text extends string>(descriptor: MessageDescriptor<Text>) {
  const formatter = createFormatter(descriptor)
  return (values: Readonly<Record<ArgumentNames<Text>, ReactNode>> & RichValues): ReactNode => {
    const entries = Object.entries<ReactNode | RenderTag>(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (parts: unknown) => value(toNode(parts)) : value,
    ])
    return toNode(formatter().format<ReactNode>(Object.fromEntries(entries)))
  }
}
