import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from '../operations/logger.ts'
import { errorResponse } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a page of this server sent the request, which the browser opened at another address than PUBLIC_URL. */
const isFromOtherAddress = (context: Context, origin: string) =>
  context.req.header('Sec-Fetch-Site') === 'same-origin' && context.req.header('Origin') !== origin

/** Browsers always send at least one of these headers, so a client that sends neither is not a browser. */
const isCrossSite = (context: Context, origin: string) => {
  const sentOrigin = context.req.header('Origin')
  const site = context.req.header('Sec-Fetch-Site')
  return (sentOrigin !== undefined && sentOrigin !== origin) || (site !== undefined && site !== 'same-origin')
}

const hasBody = (context: Context) =>
  context.req.header('Transfer-Encoding') !== undefined || Number(context.req.header('Content-Length') ?? 0) > 0

/** Browsers can send forms and plain text to another site without a preflight request, but not JSON. */
const isNotJson = (context: Context) => {
  const type = context.req.header('Content-Type')
  if (type === undefined) return hasBody(context)
  return type.split(';')[0]?.trim().toLowerCase() !== 'application/json'
}

const isCompressed = (context: Context) => !/^(identity)?$/i.test(context.req.header('Content-Encoding') ?? '')

/** Requires every unsafe request to come from this site and to contain JSON, not compressed (docs/security.md). */
export const csrfProtection =
  (origin: string, logger: Pick<Logger, 'warn'>): MiddlewareHandler =>
  async (context, next) => {
    if (SAFE_METHODS.includes(context.req.method)) return next()
    if (isCrossSite(context, origin)) {
      if (isFromOtherAddress(context, origin)) logger.warn('wrong_public_url', { expected: origin })
      return errorResponse(context, 'cross_site', 'This request comes from another site.')
    }
    if (isNotJson(context))
      return errorResponse(context, 'unsupported_media_type', 'The request must be application/json.')
    if (isCompressed(context))
      return errorResponse(context, 'unsupported_media_type', 'The request must not be compressed.')
    return next()
  }
