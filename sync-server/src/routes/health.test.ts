import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

test('health says that the server runs and which version, and is not kept', async () => {
  const answer = await testApp().request('/api/health')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/json')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 'ok', version: '1.2.3' })
})
