import { ok } from '@little-ledger/domain'
import { literal, looseObject, strictObject, string } from 'valibot'
import type { Route } from './route.ts'

const health: Route = {
  method: 'GET',
  path: '/api/health',
  summary: 'Liveness check with the server version',
  access: 'anyone',
  response: { status: 200, schema: strictObject({ status: literal('ok'), version: string() }) },
  handle: async ({ services }) =>
    ok({ status: 200, body: JSON.stringify({ status: 'ok', version: services.version }) }),
}

const ready: Route = {
  method: 'GET',
  path: '/api/ready',
  summary: 'Readiness check: 503 or 507 when the server cannot save',
  access: 'anyone',
  response: { status: 200, schema: strictObject({ status: literal('ready') }) },
  handle: async ({ services }) => {
    await services.checkWritable()
    return ok({ status: 200, body: JSON.stringify({ status: 'ready' }) })
  },
}

const openApi: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  access: 'anyone',
  response: { status: 200, schema: looseObject({ openapi: string() }) },
  handle: async ({ services }) => ok({ status: 200, body: services.openApi }),
}

export const operationRoutes: readonly Route[] = [health, ready, openApi]
