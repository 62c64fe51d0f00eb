import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A failure is not kept: an asset that is missing while a new version is being put in place is there a moment later. */
export const errorResponse = (context: Context, status: ContentfulStatusCode, text: string) => {
  context.header('Cache-Control', 'no-store')
  return context.text(text, status)
}

export const notFound = (context: Context) => errorResponse(context, 404, 'There is nothing at this address.')

export const methodNotAllowed = (context: Context) => {
  context.header('Allow', 'GET, HEAD')
  return errorResponse(context, 405, 'This address can only be read.')
}

export const internalError = (context: Context) =>
  errorResponse(context, 500, 'The server failed to answer; please try again.')
