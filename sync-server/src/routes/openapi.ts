import { UTC } from '@little-ledger/domain'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { ERROR_CODE_HEADER, errorStatuses } from '../middleware/error-response.ts'
import type { Route } from './route.ts'

/** Constraints that JSON Schema cannot express are left out; violating them returns 400. */
const config: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema.type === 'custom') return { type: 'string' }
    if (valibotSchema.type === 'unknown') return { description: 'Has no effect: the server sets it.' }
    return undefined
  },
}

const jsonSchemaOf = (schema: GenericSchema) => {
  const { $schema: _dialect, ...jsonSchema } = toJsonSchema(schema, config)
  return jsonSchema
}

const codesFor = (status: number) =>
  Object.entries(errorStatuses).flatMap(([code, itsStatus]) => (itsStatus === status ? [code] : []))

const errorResponseFor = (status: number, description: string) => ({
  description,
  headers: {
    [ERROR_CODE_HEADER]: {
      description: 'Stable and machine-readable.',
      required: true,
      schema: { type: 'string', enum: codesFor(status) },
    },
  },
  content: { 'text/plain': { schema: { type: 'string', description: 'One sentence.' } } },
})

const descriptions = {
  400: 'The request is not valid.',
  401: 'There is no session, or the username or password is wrong.',
  403: 'Only a parent can do this, or the request comes from another site.',
  404: 'Not found, or not visible to this user.',
  409: 'The username is taken, or the request conflicts with stored data.',
  410: 'The account of this session was deleted. Only under /api/sync; 401 elsewhere.',
  413: 'The request is too large.',
  415: 'The request is not application/json.',
  429: 'Too many wrong passwords; Retry-After holds the delay in seconds.',
  503: 'The server is busy or cannot save.',
  507: 'The disk is full; nothing was changed.',
}

const errorResponses = Object.fromEntries(
  Object.entries(descriptions).map(([status, text]) => [status, errorResponseFor(Number(status), text)]),
)

const successOf = ({ response: { schema, isStream } }: Route) => {
  if (isStream) return { description: 'Server-sent events.', content: { 'text/event-stream': {} } }
  if (schema === undefined) return { description: 'Success without a body.' }
  return { description: 'Success.', content: { 'application/json': { schema: jsonSchemaOf(schema) } } }
}

const successesOf = (route: Route) => {
  const { status, repeatedStatus } = route.response
  return { [status]: successOf(route), ...(repeatedStatus ? { [repeatedStatus]: successOf(route) } : {}) }
}

const parametersOf = ({ path, query, method, access, isSync, acceptsIdempotencyKey: isKeyed }: Route) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = query === undefined ? {} : jsonSchemaOf(query)
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }
  const takesKey = isKeyed ?? (method !== 'GET' && access !== 'anyone' && !isSync)
  return [...inPath, ...inQuery, ...(takesKey ? [key] : [])]
}

const operationOf = (route: Route) => {
  const { summary, access, body } = route
  return {
    summary,
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(route),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body(UTC)) } } } }),
    responses: { ...successesOf(route), ...errorResponses },
  }
}

/** The OpenAPI 3.1 document, generated from the schemas that parse the requests. */
export const buildOpenApiDocument = (routes: readonly Route[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  }
  const session = { type: 'apiKey', in: 'cookie', name: '__Host-little-ledger' }
  const info = { title: 'Little Ledger', version, description: 'A savings bank for your children. See docs/api.md.' }
  return { openapi: '3.1.0', info, paths, components: { securitySchemes: { session } } }
}
