import { expect, test } from 'vitest'
import type { ReconnectError } from '../../auth/reconnect.ts'
import { reconnectErrors } from './reconnect-form.tsx'

test.each<[ReconnectError, string, RegExp]>([
  [{ type: 'WrongLogin' }, 'password', /^That password isn’t right\.$/],
  [{ type: 'UsernameTaken' }, 'username', /^Username already exists$/],
  [{ type: 'RateLimited', retryAfterMs: 400 }, 'form', /^Too many tries\. Please wait 1 second\.$/],
  [{ type: 'RateLimited', retryAfterMs: 30_000 }, 'form', /Please wait 30 seconds\.$/],
  [{ type: 'Rejected', status: 400, message: 'No.' }, 'form', /^No\.$/],
  [{ type: 'Unconfirmed' }, 'form', /restored from a backup\. Ask a parent/],
  [{ type: 'ServerClockWrong', retryAfterMs: 400 }, 'form', /^The server’s clock is wrong\./],
  [{ type: 'StorageFull' }, 'form', /out of storage/],
  [{ type: 'StorageLost' }, 'form', /isn’t on this device anymore/],
  [{ type: 'Unreachable' }, 'form', /^Can’t reach the server\. Please try again\.$/],
])('reconnectErrors assigns %j to %s', (error, field, text) => {
  expect(reconnectErrors(error)[field]).toMatch(text)
})
