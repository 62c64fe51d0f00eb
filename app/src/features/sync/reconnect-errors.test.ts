import { expect, test } from 'vitest'
import type { ReconnectError } from '../../auth/reconnect.ts'
import { reconnectErrors } from './reconnect-form.tsx'

test.each<[ReconnectError, string, RegExp]>([
  [{ type: 'WrongLogin' }, 'password', /^That password isn’t right\.$/],
  [{ type: 'UsernameTaken' }, 'username', /^Username already exists$/],
  [{ type: 'Rejected', status: 400, message: 'No.' }, 'form', /^No\.$/],
  [{ type: 'Rejected', status: 403, message: 'No.', code: 'cross_site' }, 'form', /the right one\.$/],
  [{ type: 'Unconfirmed' }, 'form', /restored from a backup\. Ask a parent/],
  [{ type: 'ServerClockWrong', retryAfterMs: 400 }, 'form', /^The server’s clock is wrong\./],
  [{ type: 'ServerFull', retryAfterMs: 400 }, 'form', /^The server is out of storage\./],
  [{ type: 'StorageFull' }, 'form', /out of storage/],
  [{ type: 'StorageLost' }, 'form', /isn’t on this device anymore/],
  [{ type: 'Unreachable' }, 'form', /^Can’t reach the server\. Please try again\.$/],
])('reconnectErrors assigns %j to %s', (error, field, text) => {
  expect(reconnectErrors(error)[field]).toMatch(text)
})

test.each([
  [400, 1],
  [30_000, 30],
])('reconnectErrors counts down after too many tries: %i ms', (retryAfterMs, seconds) => {
  const { form } = reconnectErrors({ type: 'RateLimited', retryAfterMs })
  expect(form).toMatchObject({ seconds })
})
