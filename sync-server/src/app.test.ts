import { expect, test } from 'vitest'
import { createLogger } from './operations/logger.ts'
import { brokenFiles, testApp } from './testing/app.ts'

const unknownApiRequests = [
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/nothing'],
  ['GET', '/api/nothing/here.json'],
  ['POST', '/api/nothing'],
  ['DELETE', '/api/health'],
] as const

test.each(unknownApiRequests)('%s %s is refused in one plain sentence, never with the page', async (method, path) => {
  const answer = await testApp().request(path, { method, headers: { Accept: 'text/html' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).toBe('There is nothing at this address.')
})

test('a defect is reported here and answered there without a detail', async () => {
  const lines: string[] = []
  const log = createLogger((line) => lines.push(line), Date.now)
  const answer = await testApp({ files: brokenFiles('secret detail'), log }).request('/')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('The server failed to answer; please try again.')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    event: 'defect',
    stack: expect.stringContaining('at '),
  })
  expect(lines[0]).not.toContain('secret detail')
})
