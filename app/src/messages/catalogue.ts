import { IntlMessageFormat } from 'intl-messageformat'
import type { ReactNode } from 'react'

/** A message and its id, in the shape that `formatjs extract` reads. `defaultMessage` is ICU MessageFormat in English. */
interface MessageDescriptor<Text extends string> {
  readonly id: string
  readonly defaultMessage: Text
}

/** Names of the arguments in an ICU message: `{name}` and `{count, plural, …}`. Text inside plural branches has spaces or #. */
type ArgumentNames<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? ArgumentName<Inner> | ArgumentNames<Rest>
  : never
type ArgumentName<Inner extends string> = Inner extends `${infer Name},${infer Format}`
  ? Plain<Name> | ArgumentNames<`${Format}}`>
  : Plain<Inner>
type Plain<Name extends string> = Name extends `${string}${' ' | '#' | '{' | '\n'}${string}` ? never : Name

type MessageArguments<Names extends string> = Readonly<Record<Names, string | number>>

/** Formats one message in the current language. A message without arguments takes none. */
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
 * Declares a message of the catalogue. Call the result while rendering, not at module level, so that it follows the
 * language.
 */
export function message<const Text extends string>(descriptor: MessageDescriptor<Text>): Message<Text> {
  const formatter = createFormatter(descriptor)
  const format = (values?: MessageArguments<string>): string => String(formatter().format(values))
  return format as Message<Text>
}

/** Renders what is inside a tag of a message, such as the words in `<b>…</b>`. */
type RenderTag = (content: ReactNode) => ReactNode

/** Declares a message with tags. Values and tag renderers are passed together: `{ name, b: (words) => <b>{words}</b> }`. */
export function richMessage<const Text extends string>(descriptor: MessageDescriptor<Text>) {
  const formatter = createFormatter(descriptor)
  return (values: MessageArguments<ArgumentNames<Text>> & Readonly<Record<string, string | number | RenderTag>>) =>
    formatter().format<ReactNode>(values as Record<string, string | number | RenderTag>) as ReactNode
}
