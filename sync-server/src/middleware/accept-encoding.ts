import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

/** The first of these encodings that the client accepts. */
export const acceptedEncoding = <Name extends string>(context: Context, names: readonly Name[]): Name | undefined => {
  const accepted = parseAccept(context.req.header('Accept-Encoding') ?? '')
  const weights = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]))
  return names.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
