import type { Context, MiddlewareHandler } from 'hono'
import { errorResponse } from './error-response.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Another site's page, and what only looks like one: a client that sends neither header is no browser. */
const isForeign = (context: Context, origin: string) => {
  const sentOrigin = context.req.header('Origin')
  const site = context.req.header('Sec-Fetch-Site')
  return (sentOrigin !== undefined && sentOrigin !== origin) || (site !== undefined && site !== 'same-origin')
}

const hasBody = (context: Context) =>
  context.req.header('Transfer-Encoding') !== undefined || Number(context.req.header('Content-Length') ?? 0) > 0

/** Forms and plain text can be sent from any page without asking; JSON cannot. */
const isOtherThanJson = (context: Context) => {
  const type = context.req.header('Content-Type')
  if (type === undefined) return hasBody(context)
  return type.split(';')[0]?.trim().toLowerCase() !== 'application/json'
}

/** SECURITY, "Every unsafe request": whatever may change something comes from this very site, as JSON. */
export const csrfProtection =
  (publicUrl: string): MiddlewareHandler =>
  async (context, next) => {
    if (SAFE_METHODS.includes(context.req.method)) return next()
    if (isForeign(context, publicUrl)) return errorResponse(context, 403, 'This request comes from another site.')
    if (isOtherThanJson(context)) return errorResponse(context, 415, 'The request must be application/json.')
    return next()
  }
