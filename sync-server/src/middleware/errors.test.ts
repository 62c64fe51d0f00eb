import { id } from '@little-ledger/domain'
import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../api-error.ts'
import { StorageUnavailable } from '../storage/port.ts'
import { csrfProtection } from './csrf.ts'
import {
  errorStatuses,
  internalError,
  methodNotAllowed,
  notFound,
  respondUnavailable,
  respondWithError,
} from './error-response.ts'

const userId = id('01900000-0000-7000-8000-000000000001')
const nothingThere = [404, 'not_found', 'There is nothing at this address.'] as const

type Expected = readonly [status: number, code: string, text: string, headers?: Record<string, string>]

/** One row per member of ApiError. If a new member has no row, this does not compile. */
const apiErrors: { readonly [T in ApiError['type']]: readonly [Extract<ApiError, { type: T }>, Expected] } = {
  NotFound: [{ type: 'NotFound' }, nothingThere],
  Invalid: [{ type: 'Invalid', fields: { name: 'Required', date: 'Wrong' } }, [400, 'validation', 'Required']],
  Forbidden: [{ type: 'Forbidden' }, [403, 'forbidden', 'You don’t have permission to do this.']],
  Unauthorized: [{ type: 'Unauthorized' }, [401, 'unauthorized', 'Please log in.']],
  WrongLogin: [{ type: 'WrongLogin' }, [401, 'invalid_credentials', 'That username and password don’t match.']],
  SessionRevoked: [
    { type: 'SessionRevoked', userId },
    [401, 'session_revoked', 'You were logged out, so please log in again.', { 'Session-User': userId }],
  ],
  MemberRemoved: [
    { type: 'MemberRemoved', userId },
    [401, 'member_removed', 'You were removed from this family.', { 'Session-User': userId }],
  ],
  FamilyRemoved: [
    { type: 'FamilyRemoved', userId },
    [410, 'family_removed', 'Your family was removed from this server.', { 'Session-User': userId }],
  ],
  RegistrationClosed: [
    { type: 'RegistrationClosed' },
    [403, 'registration_closed', 'New families can’t sign up on this server.'],
  ],
  InvitationNeeded: [
    { type: 'InvitationNeeded' },
    [403, 'invitation_needed', 'To sign up on this server, you need a sign-up code.'],
  ],
  MembersUnconfirmed: [
    { type: 'MembersUnconfirmed' },
    [
      403,
      'members_unconfirmed',
      'Your family was restored from a backup. A parent has to log in first and confirm that you may.',
    ],
  ],
  WrongCode: [
    { type: 'WrongCode' },
    [400, 'wrong_code', 'This code isn’t valid. Please check it, or ask for a new one.'],
  ],
  CodeUsed: [
    { type: 'CodeUsed' },
    [
      400,
      'code_used',
      'This code was already used. If that was you, use the username and password that you chose then.',
    ],
  ],
  AlreadyJoined: [{ type: 'AlreadyJoined' }, [409, 'already_joined', 'This person already has a login.']],
  ChildDeleted: [
    { type: 'ChildDeleted', userId },
    [410, 'account_deleted', 'This account was deleted.', { 'Session-User': userId }],
  ],
  RateLimited: [
    { type: 'RateLimited', waitMs: 60_001 },
    [429, 'rate_limited', 'Too many wrong tries. Please try again in 2 minutes.', { 'Retry-After': '61' }],
  ],
  UsernameTaken: [{ type: 'UsernameTaken' }, [409, 'username_taken', 'Username already exists']],
  NoPayday: [{ type: 'NoPayday' }, [400, 'validation', 'There’s no payday on that date.']],
  LastParent: [{ type: 'LastParent' }, [409, 'last_parent', 'A family needs at least one parent.']],
  ActorMismatch: [{ type: 'ActorMismatch' }, [409, 'actor_mismatch', 'These changes were recorded by someone else.']],
  ClockDiffers: [
    { type: 'ClockDiffers' },
    [409, 'clock', 'This device’s clock and the server’s clock differ by more than a day.'],
  ],
  ServerClockSlow: [
    { type: 'ServerClockSlow' },
    [503, 'server_clock', 'Nothing can be saved until the server’s clock is fixed.', { 'Retry-After': '60' }],
  ],
  FamilyFull: [
    { type: 'FamilyFull' },
    [409, 'full', 'Your family has reached its limit on this server, so nothing was changed.'],
  ],
  RegistrationConflict: [
    { type: 'RegistrationConflict' },
    [409, 'registration_conflict', 'This family cannot be added.'],
  ],
  IdempotencyKeyReused: [
    { type: 'IdempotencyKeyReused' },
    [409, 'idempotency_key_reused', 'This Idempotency-Key was already used for another request.'],
  ],
  InvalidIdempotencyKey: [
    { type: 'InvalidIdempotencyKey' },
    [400, 'invalid_idempotency_key', 'An Idempotency-Key must be 1 to 100 letters, digits or punctuation marks.'],
  ],
  InvalidJson: [{ type: 'InvalidJson' }, [400, 'invalid_json', 'The request is not valid JSON.']],
  PayloadTooLarge: [{ type: 'PayloadTooLarge' }, [413, 'payload_too_large', 'The request is too large.']],
  Busy: [{ type: 'Busy' }, [503, 'busy', 'The server is busy. Please try again in a moment.', { 'Retry-After': '5' }]],
}

const unavailable = (reason: StorageUnavailable['reason']) => (context: Context) =>
  respondUnavailable(context, new StorageUnavailable(reason, undefined))

const others: readonly (readonly [string, (context: Context) => Response, Expected])[] = [
  ['an unknown address', notFound, nothingThere],
  [
    'a method other than GET',
    (context) => methodNotAllowed(context, ['GET', 'HEAD']),
    [405, 'method_not_allowed', 'Only GET and HEAD are allowed here.', { Allow: 'GET, HEAD' }],
  ],
  [
    'an unexpected error',
    internalError,
    [500, 'internal_error', 'Something went wrong on the server. Please try again.'],
  ],
  ['a full disk', unavailable('full'), [507, 'storage_full', 'The server is out of storage, so nothing was saved.']],
  [
    'a commit with unknown outcome',
    unavailable('unclear'),
    [503, 'outcome_unknown', 'Something went wrong while saving. Please check whether this was saved.'],
  ],
  [
    'a database that is down',
    unavailable('failed'),
    [503, 'unavailable', 'The server can’t save right now, so nothing was changed.', { 'Retry-After': '5' }],
  ],
]

const cases = [
  ...Object.values(apiErrors).map(
    ([error, expected]) => [error.type, (context: Context) => respondWithError(context, error), expected] as const,
  ),
  ...others,
]

test('a failed read returns an error that does not mention saving', async () => {
  const response = await new Hono().get('/', unavailable('failed')).request('/')
  expect([response.status, response.headers.get('Error-Code'), await response.text()]).toEqual([
    ...[503, 'unavailable'],
    'The server can’t reach its data right now. Please try again.',
  ])
})

describe('error responses', () => {
  test.each(cases)(
    '%s returns the right status, Error-Code and text',
    async (_name, respond, [status, code, text, headers = {}]) => {
      const response = await new Hono().post('/', respond).request('/', { method: 'POST' })
      expect([response.status, response.headers.get('Error-Code'), await response.text()]).toEqual([status, code, text])
      expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      for (const name of ['Retry-After', 'Session-User', 'Allow'])
        expect(response.headers.get(name)).toBe(headers[name] ?? null)
    },
  )

  test.each([
    [{ Origin: 'https://evil.example' }, 403, 'cross_site', 'This request comes from another site.'],
    [{ 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type', 'The request must be application/json.'],
    [
      { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      ...([415, 'unsupported_media_type', 'The request must not be compressed.'] as const),
    ],
  ] as const)('a POST with %o returns the right status, Error-Code and text', async (headers, status, code, text) => {
    const app = new Hono()
      .use(csrfProtection('http://localhost:3000', { warn: () => {} }))
      .post('/', (context) => context.body(null, 204))
    const response = await app.request('/', { method: 'POST', headers, body: 'x' })
    expect([response.status, response.headers.get('Error-Code'), await response.text()]).toEqual([status, code, text])
  })

  test('cover every error code', () => {
    const elsewhere = [
      ...['cross_site', 'unsupported_media_type'],
      // These errors are sent by the listener and tested in operations/listen.test.ts.
      ...['malformed_request', 'request_timeout', 'headers_too_large'],
    ]
    const covered = new Set([...cases.map(([, , [, code]]) => code), ...elsewhere])
    expect([...covered].toSorted()).toEqual(Object.keys(errorStatuses).toSorted())
  })
})
