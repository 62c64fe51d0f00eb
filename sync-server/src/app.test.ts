import { expect, test } from 'vitest'
import { createLogger } from './operations/logger.ts'
import { brokenFiles, testApp } from './testing/app.ts'

const unknownApiRequests = [
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/nothing'],
  ['GET', '/api/nothing/here.json'],
  ['POST', '/api/nothing'],
  ['DELETE', '/api/nothing'],
] as const

test.each(unknownApiRequests)('%s %s returns 404 as plain text, never the app page', async (method, path) => {
  const response = await testApp().request(path, { method, headers: { Accept: 'text/html' } })
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toBe('There is nothing at this address.')
})

test('logs an unexpected error and returns 500 without its message', async () => {
  const lines: string[] = []
  const log = createLogger((line) => lines.push(line), Date.now)
  const response = await testApp({ files: brokenFiles('secret detail'), logger: log }).request('/')
  expect(response.status).toBe(500)
  expect(await response.text()).toBe('Something went wrong on the server. Please try again.')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'unhandled_error',
    stack: expect.stringContaining('at '),
  })
  expect(lines[0]).not.toContain('secret detail')
})
