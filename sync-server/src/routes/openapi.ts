import { UTC } from '@little-ledger/domain'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Route } from './route.ts'

/** What JSON Schema cannot say is said in words, or left to the answer that refuses it. */
const config: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema.type === 'custom') return { type: 'string' }
    if (valibotSchema.type === 'unknown')
      return { description: 'May be sent and has no effect: the server decides it.' }
    return undefined
  },
}

const jsonSchemaOf = (schema: GenericSchema) => {
  const { $schema: _dialect, ...jsonSchema } = toJsonSchema(schema, config)
  return jsonSchema
}

const plainText = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string', description: 'One sentence.' } } },
})

const refusals = {
  400: plainText('The request is not valid.'),
  401: plainText('Nobody is logged in, or the username or the password is wrong.'),
  403: plainText('Only a parent can do this, or the request comes from another site.'),
  404: plainText('There is nothing at this address, or nothing that whoever asks may see.'),
  409: plainText('The username exists already, or the request does not fit what the server knows already.'),
  410: plainText('The account of whoever was logged in was deleted: only calls under /api/sync say so.'),
  413: plainText('The request is too large.'),
  415: plainText('The request is not application/json.'),
  429: plainText('Too many wrong passwords; Retry-After says when to try again.'),
  503: plainText('The server is busy or cannot save; nothing was changed.'),
  507: plainText('The server has no room left; nothing was changed.'),
}

const successOf = ({ answer: { schema, isStream } }: Route) => {
  if (isStream) return { description: 'Server-sent events.', content: { 'text/event-stream': {} } }
  if (schema === undefined) return { description: 'Done; there is no body.' }
  return { description: 'Done.', content: { 'application/json': { schema: jsonSchemaOf(schema) } } }
}

const successesOf = (route: Route) => {
  const { status, repeatedStatus } = route.answer
  return { [status]: successOf(route), ...(repeatedStatus ? { [repeatedStatus]: successOf(route) } : {}) }
}

const parametersOf = ({ path, query, method, who, isSync, isKeyed }: Route) => {
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
  const takesKey = isKeyed ?? (method !== 'GET' && who !== 'anyone' && !isSync)
  return [...inPath, ...inQuery, ...(takesKey ? [key] : [])]
}

const operationOf = (route: Route) => {
  const { summary, who, body } = route
  return {
    summary,
    security: who === 'anyone' ? [] : [{ session: [] }],
    parameters: parametersOf(route),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body(UTC)) } } } }),
    responses: { ...successesOf(route), ...refusals },
  }
}

/** The description of all calls, made from the very schemas that requests are read with (OpenAPI 3.1). */
export const buildOpenApiDocument = (routes: readonly Route[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  }
  const session = { type: 'apiKey', in: 'cookie', name: '__Host-little-ledger' }
  const info = { title: 'Little Ledger', version, description: 'A savings bank for your children. See docs/api.md.' }
  return { openapi: '3.1.0', info, paths, components: { securitySchemes: { session } } }
}
