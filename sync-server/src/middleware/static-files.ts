import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { parseAccept } from 'hono/utils/accept'
import { filesBelow, removeBasePath } from './base-path.ts'
import { type BuiltFile, type BuiltFiles, type Encoding, encodings } from './built-files.ts'
import { methodNotAllowed, notFound } from './error-response.ts'

/** The decoded path; undefined if it is malformed, hidden or contains a NUL character. */
const decodedPath = (context: Context, basePath: string): string | undefined => {
  try {
    const path = decodeURIComponent(removeBasePath(basePath, new URL(context.req.url).pathname))
    return path.includes('\0') || path.split(/[/\\]/).some((segment) => segment.startsWith('.')) ? undefined : path
  } catch {
    return undefined
  }
}

/** Paths of screens have no file extension. A missing asset must return 404, not the app page. */
const isNavigation = (context: Context, path: string) => {
  const accept = context.req.header('Accept') ?? '*/*'
  return !path.startsWith('/assets/') && !/\.[^/]*$/.test(path) && /text\/html|\*\/\*/.test(accept)
}

/** Screens that are the same file for everyone. The service worker has the same rules (app/src/sw.ts). */
const screens = /^\/(activity|child|give|join|kid|parent|sample)$/

/** Each public page has its own HTML file; all other screens use app.html. Undefined if no page has this path. */
const pageFor = (path: string, files: BuiltFiles) => {
  const name = path.replace(/\/+$/, '')
  return files.get(`${name || '/index'}.html`) ?? (screens.test(name) ? files.get('/app.html') : undefined)
}

/** The file for the path and the status to send it with. Undefined if there is neither a file nor a page to show. */
const findFile = (context: Context, files: BuiltFiles, basePath: string) => {
  const path = decodedPath(context, basePath)
  if (path === undefined) return undefined
  const isPage = isNavigation(context, path)
  const file = files.get(path) ?? (isPage ? pageFor(path, files) : undefined)
  if (file) return { file, status: 200 } as const
  const notFoundPage = isPage ? files.get('/404.html') : undefined
  return notFoundPage && ({ file: notFoundPage, status: 404 } as const)
}

/** Uses the server's order of preference, because browsers name gzip before brotli, which is smaller. */
const encodingFor = (context: Context, file: BuiltFile): Encoding | undefined => {
  const accepted = parseAccept(context.req.header('Accept-Encoding') ?? '')
  const weights = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]))
  return encodings.find((name) => file.encoded[name] && (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

const fileResponse = (context: Context, file: BuiltFile, status: 200 | 404) => {
  const encoding = encodingFor(context, file)
  const bytes = (encoding && file.encoded[encoding]) ?? file.bytes
  context.header('ETag', encoding ? `"${file.tag}-${encoding}"` : `"${file.tag}"`)
  context.header('Cache-Control', file.cacheControl)
  if (Object.keys(file.encoded).length > 0) context.header('Vary', 'Accept-Encoding')
  context.header('Content-Type', file.type)
  context.header('Content-Length', String(bytes.byteLength))
  if (encoding) context.header('Content-Encoding', encoding)
  return context.body(bytes, status)
}

/** Serves the files of the built app, and an HTML page for every screen's path, all below the base path. */
export const staticFiles = (builtFiles: BuiltFiles, basePath: string) => {
  const files = filesBelow(builtFiles, basePath)
  return new Hono()
    .get('*', etag(), (context) => {
      const { pathname, search } = new URL(context.req.url)
      // The service worker controls only addresses that begin with the base path and a slash.
      if (basePath !== '' && pathname === basePath) return context.redirect(`${basePath}/${search}`, 308)
      const found = findFile(context, files, basePath)
      return found ? fileResponse(context, found.file, found.status) : notFound(context)
    })
    .all('*', (c) => methodNotAllowed(c, ['GET', 'HEAD']))
}
