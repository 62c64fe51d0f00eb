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
import { ERROR_CODE_HEADER, errorStatuses } from './error-response.ts'
import type { RouteDescription } from './description.ts'

/** JSON schemas of the fields that the domain checks with its own parsers. */
const parsedFields = new Map<unknown, { readonly description: string; readonly pattern?: string }>([
  [
    idField,
    { description: 'A UUIDv7.', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' },
  ],
  [deviceIdField, { description: 'A device id.', pattern: '^[0-9a-f]{12}$' }],
  [
    stampField,
    {
      description: 'An instant, a counter and a device id.',
      pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{12}$`,
    },
  ],
  [civilDateField, { description: 'A date.', pattern: String.raw`^\d{4}-\d\d-\d\d$` }],
  [civilTimeField, { description: 'A time of day.', pattern: String.raw`^\d\d:\d\d$` }],
  [timeZoneField, { description: 'An IANA time zone, such as Europe/Berlin.' }],
])

const parsedFieldSchema = (field: unknown) => {
  const schema = parsedFields.get(field)
  assert(schema, 'every parsed field has a JSON schema')
  return { type: 'string' as const, ...schema }
}

/** Constraints that JSON Schema cannot express are left out; violating them returns 400. */
const config: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema.type === 'custom') return parsedFieldSchema(valibotSchema)
    if (valibotSchema.type === 'unknown') return { description: 'Has no effect: the server sets it.' }
    return undefined
  },
}

/** Passed to hono-openapi with every schema. */
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

const successOf = ({ schema, isStream }: RouteDescription['response']) => {
  if (isStream) return { description: 'Server-sent events.', content: { 'text/event-stream': {} } }
  if (schema === undefined) return { description: 'Success without a body.' }
  return {
    description: 'Success.',
    content: { 'application/json': { schema: resolver(schema, schemaOptions) } },
  }
}

/** The part of a route's documentation that its validators do not know. */
export const describe = (summary: string, { access, response }: RouteDescription) =>
  describeRoute({
    summary,
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [],
    responses: {
      [response.status]: successOf(response),
      ...(response.repeatedStatus ? { [response.repeatedStatus]: successOf(response) } : {}),
      ...errorResponses,
    },
  })

/** The OpenAPI 3.1 document, generated from the schemas that parse the requests. */
export const buildOpenApiDocument = <E extends Env, S extends Schema>(api: Hono<E, S>, version: string) =>
  generateSpecs(api, {
    excludeStaticFile: false,
    documentation: {
      info: { title: 'Little Ledger', version, description: 'A savings bank for your children. See docs/api.md.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-little-ledger' } },
      },
    },
  })
