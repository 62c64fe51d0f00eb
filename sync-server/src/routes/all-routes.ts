import { type Context, Hono } from 'hono'
import { looseObject, string } from 'valibot'
import { accountRoutes } from './account.ts'
import { childRoutes } from './children.ts'
import { goalRoutes } from './goals.ts'
import { basePathOf } from '../middleware/base-path.ts'
import { type Annotation, annotationOf, buildOpenApiDocument, type RouteDescription } from '../middleware/openapi.ts'
import { joinRoute, memberRoutes } from './members.ts'
import { methodNotAllowed, notFound } from '../middleware/error-response.ts'
import { operationRoutes } from './operations.ts'
import { type PublicEnv, route, type Services, toOpenApiPath } from '../middleware/route.ts'
import { sessionRoutes } from './sessions.ts'
import { registerFamilyRoute, resumeRoute, syncRoutes } from './sync.ts'
import { transactionRoutes } from './transactions.ts'
import { userRoutes } from './users.ts'

const documents = new WeakMap<Services, ReturnType<typeof buildOpenApiDocument>>()

const documentFor = (services: Services) => {
  const { version, publicUrl, cookie } = services
  const server = { version, basePath: basePathOf(publicUrl), cookieName: cookie.name }
  const document = documents.get(services) ?? buildOpenApiDocument(api, server)
  documents.set(services, document)
  return document
}

/** Every route under /api. */
export const api = new Hono<PublicEnv>()
  .route('/', operationRoutes)
  .route('/', accountRoutes)
  .route('/', userRoutes)
  .route('/', sessionRoutes)
  .route('/', childRoutes)
  .route('/', transactionRoutes)
  .route('/', goalRoutes)
  .route('/', registerFamilyRoute)
  .route('/', resumeRoute)
  .route('/', joinRoute)
  .route('/', memberRoutes)
  .route('/', syncRoutes)
  .get(
    '/api/openapi.json',
    route('anyone', 'This document', { schema: looseObject({ openapi: string() }) }),
    async (c): Promise<Response> => c.json(await documentFor(c.var.services)),
  )

export type Route = Annotation &
  RouteDescription & {
    readonly method: string
    /** In OpenAPI syntax, such as `/api/children/{id}`. */
    readonly path: string
  }

const described = new Map<string, Route>()
for (const { method, path, handler } of api.routes) {
  const key = `${method} ${path}`
  // Safe cast: `route` is the first handler of every route; the access tests fail for a route without it.
  const known = described.get(key) ?? ({ method, path: toOpenApiPath(path) } as Route)
  described.set(key, { ...known, ...annotationOf(handler) })
}

/** The description of every route, read from the Hono app. */
export const routes: readonly Route[] = [...described.values()]

const patterns = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The response if no route has this path, or none with this method. All paths are public. */
export const noSuchRoute = (c: Context): Response => {
  const methods = patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method)
  if (methods.length === 0) return notFound(c)
  return methodNotAllowed(c, methods.includes('GET') ? ['HEAD', ...methods].toSorted() : methods.toSorted())
}
