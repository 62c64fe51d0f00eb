import { describeRoute, generateSpecs, resolver } from 'hono-openapi'
import {
  assert,
  civilDateField,
  civilTimeField,
  deviceIdField,
  idField,
  stampField,
  timeZoneField,
} from '@little-ledger/domain'
import type { ConversionConfig } from '@valibot/to-json-schema'
import type { Env, Hono, Schema } from 'hono'
import type { GenericSchema } from 'valibot'
import { ERROR_CODE_HEADER, errorStatuses } from './error-response.ts'
import type { SubjectKind } from '../ledger/request-context.ts'

/** Who may call a route: anyone, any signed-in user, or only parents. */
export type RouteAccess = 'anyone' | 'user' | 'parent'

/** What `route` checks before the handler runs. The OpenAPI document and the access tests are also built from it. */
export type RouteDescription = {
  readonly access: RouteAccess
  /**
   * Marks a sync route. Sync routes need no derived ledger, and no Idempotency-Key because their requests are
   * idempotent.
   */
  readonly isSync?: true
  /** Set on the ledger routes that a helper may call. On all others, a helper gets a 403. */
  readonly isForHelpers?: true
  /** Set if the route may revoke sessions. The family's open event streams are rechecked afterward. */
  readonly mayEndSessions?: true
  /** The type of resource that `:id` refers to. The route returns 404 if the user may not see it. */
  readonly subject?: SubjectKind
  /** The type of the JSON response. */
  readonly schema?: GenericSchema
  /** Set if the response is a stream of server-sent events. */
  readonly isStream?: true
  /** The status for a repeat of a request that has already been executed. */
  readonly repeatedStatus?: 200
  readonly status: 200 | 201 | 204
}

/** Part of a route's description, attached to one of its handlers. */
export type Annotation = Partial<RouteDescription> & { readonly body?: GenericSchema; readonly query?: GenericSchema }

const annotations = new WeakMap<object, Annotation>()

/** Attaches an annotation to a handler, so that routes can be listed from the Hono app. */
export const annotate = <H extends object>(handler: H, annotation: Annotation): H => {
  annotations.set(handler, annotation)
  return handler
}

export const annotationOf = (handler: object): Annotation => annotations.get(handler) ?? {}

const STAMP_PATTERN = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{12}$`
const ID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'

/** Descriptions and patterns of the fields that the domain checks with its own parsers. */
const parsedFields = new Map<unknown, readonly [description: string, pattern?: string]>([
  [idField, ['A UUIDv7.', ID_PATTERN]],
  [deviceIdField, ['A device id.', '^[0-9a-f]{12}$']],
  [stampField, ['An instant, a counter and a device id.', STAMP_PATTERN]],
  [civilDateField, ['A date.', String.raw`^\d{4}-\d\d-\d\d$`]],
  [civilTimeField, ['A time of day.', String.raw`^\d\d:\d\d$`]],
  [timeZoneField, ['An IANA time zone, such as Europe/Berlin.']],
])

const parsedFieldSchema = (field: unknown) => {
  const found = parsedFields.get(field)
  assert(found, 'every parsed field has a JSON schema')
  const [description, pattern] = found
  return { type: 'string' as const, description, ...(pattern && { pattern }) }
}

/** Omits constraints that JSON Schema can't express. Violating them still returns 400. */
const config: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema.type === 'custom') return parsedFieldSchema(valibotSchema)
    if (valibotSchema.type === 'unknown') return { description: 'Has no effect: the server sets it.' }
    return undefined
  },
}

/** The options passed to hono-openapi with every schema. */
export const schemaOptions = { options: { ...config } }

const codesFor = (status: number) =>
  Object.entries(errorStatuses).flatMap(([code, itsStatus]) => (itsStatus === status ? [code] : []))

const errorResponseFor = (status: number, description: string) => ({
  description,
  headers: {
    [ERROR_CODE_HEADER]: {
      description: 'Stable and machine-readable.',
      required: true,
      schema: { type: 'string' as const, enum: codesFor(status) },
    },
  },
  content: { 'text/plain': { schema: { type: 'string' as const, description: 'One sentence.' } } },
})

const descriptions = {
  400: 'The request is not valid.',
  401: 'There is no session, or the username or password is wrong.',
  403: 'The user does not have permission, the request comes from another site, or no family may be registered.',
  404: 'Not found, or not visible to this user.',
  408: 'The request did not arrive in time.',
  409: 'The username is taken, or the request conflicts with stored data.',
  410: 'The account of this session was deleted, or its family was removed. Only under /api/sync; 401 elsewhere.',
  413: 'The request is too large.',
  415: 'The request is not application/json, or is compressed.',
  429: 'Too many wrong passwords or codes; Retry-After holds the delay in seconds.',
  431: 'The headers are too large.',
  500: 'An unexpected error.',
  503: 'The server is busy or cannot save.',
  507: 'The disk is full; nothing was changed.',
}

const errorResponses = Object.fromEntries(
  Object.entries(descriptions).map(([status, text]) => [status, errorResponseFor(Number(status), text)]),
)

const successOf = ({ schema, isStream }: RouteDescription) => {
  if (isStream) return { description: 'Server-sent events.', content: { 'text/event-stream': {} } }
  if (schema === undefined) return { description: 'Success without a body.' }
  return {
    description: 'Success.',
    content: { 'application/json': { schema: resolver(schema, schemaOptions) } },
  }
}

/** The part of a route's documentation that is not generated from its validators. */
export const describe = (summary: string, description: RouteDescription) => {
  const { access, status, repeatedStatus } = description
  const success = successOf(description)
  return describeRoute({
    summary,
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [],
    responses: { [status]: success, ...(repeatedStatus && { [repeatedStatus]: success }), ...errorResponses },
  })
}

/** The documentation of a JSON body. hono-openapi's own describes every body as required. */
export const describeBody = (schema: GenericSchema, isOptional: boolean) =>
  describeRoute({
    requestBody: {
      required: !isOptional,
      content: { 'application/json': { schema: resolver(schema, schemaOptions) } },
    },
  })

/** What the document says about the server that publishes it. */
type PublishedServer = { readonly version: string; readonly basePath: string; readonly cookieName: string }

/** The OpenAPI 3.1 document, generated from the schemas that parse the requests. */
export const buildOpenApiDocument = <E extends Env, S extends Schema>(
  api: Hono<E, S>,
  { version, basePath, cookieName }: PublishedServer,
) =>
  generateSpecs(api, {
    excludeStaticFile: false,
    documentation: {
      info: { title: 'Little Ledger', version, description: 'A savings bank for your children. See docs/api.md.' },
      servers: [{ url: basePath === '' ? '/' : basePath }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } } },
    },
  })
