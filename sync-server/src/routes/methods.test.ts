import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { newId } from '../testing/fixtures/entries.ts'

const answer = async (method: string, path: string) => {
  const response = await createClient(testApp()).request(method, path, method === 'GET' ? undefined : {})
  return [response.status, response.headers.get('Allow'), await response.text()]
}

test.each([
  ['PUT', '/api/children', 'GET, HEAD', 'Only GET and HEAD are allowed here.'],
  ['GET', '/api/login', 'POST', 'Only POST is allowed here.'],
  ['OPTIONS', '/api/sync/push', 'POST', 'Only POST is allowed here.'],
  ['PUT', `/api/children/${newId()}`, 'DELETE, GET, HEAD, PATCH', 'Only DELETE, GET, HEAD and PATCH are allowed here.'],
  ['DELETE', '/api/health', 'GET, HEAD', 'Only GET and HEAD are allowed here.'],
  ['POST', '/api/openapi.json', 'GET, HEAD', 'Only GET and HEAD are allowed here.'],
])('%s %s returns 405 with the methods that are allowed', async (method, path, allow, text) => {
  expect(await answer(method, path)).toEqual([405, allow, text])
})

test('below a path, an address returns 405 with and without that path', async () => {
  const app = testApp({ publicUrl: 'https://example.org/ledger' })
  for (const path of ['/ledger/api/children', '/api/children']) {
    const response = await app.request(path, { method: 'OPTIONS' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test.each([
  ['GET', '/api/nothing'],
  ['PUT', '/api/childrens'],
  ['PUT', '/api/children/a/b'],
  ['PUT', '/api/openapi-json'],
])('%s %s returns 404', async (method, path) => {
  expect(await answer(method, path)).toEqual([404, null, 'There is nothing at this address.'])
})
