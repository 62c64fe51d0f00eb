import { expect, test, vi } from 'vitest'
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
  expect(await answer.text()).toBe('There is nothing at this address.\n')
})

test('a defect is reported here and answered there without a detail', async () => {
  const reportDefect = vi.fn<(error: Error) => void>()
  const answer = await testApp({ files: brokenFiles('secret detail'), reportDefect }).request('/')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('The server failed to answer; please try again.\n')
  expect(reportDefect).toHaveBeenCalledWith(expect.objectContaining({ message: 'secret detail' }))
})
