import { is, type GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseForm } from '../forms/fields.ts'
import { ANNA, FAMILY, PAT, stampAt } from '../testing/people.ts'
import { registerFamilyRequest, updateLoginRequest } from './login-requests.ts'
import {
  PULL_LIMIT,
  PUSH_LIMIT,
  scopeField,
  verifierField,
  pullQuery,
  pushRequest,
  pullResponse,
  pushResponse,
} from './sync.ts'

const push = { protocol: 1, epoch: 'e1', actor: PAT, device: '0123456789ab', deviceNow: 1_000, entries: [] }
const family = { familyId: FAMILY, userId: PAT, username: 'pat', password: 'secret' }
const verifier = { rounds: 600_000, salt: `${'A'.repeat(22)}==`, hash: `${'A'.repeat(43)}=` }
const pushed = { epoch: 'e1', head: 7, serverNow: 1, results: [{ id: ANNA, status: 'accepted', position: 7 }] }
const page = {
  epoch: 'e1',
  scope: 'family',
  entries: [{ position: 1, entry: { id: ANNA } }],
  next: 1,
  more: false,
  head: 1,
}

/** Each schema with a valid value and changes that make the value invalid. */
const schemas: readonly (readonly [string, GenericSchema<unknown, unknown>, object, readonly object[]])[] = [
  [
    'pushRequest',
    pushRequest,
    push,
    [{ protocol: 2 }, { epoch: '' }, { actor: 'Pat' }, { device: 'tablet' }, { entries: {} }, { extra: 1 }],
  ],
  ['pushResponse', pushResponse, pushed, [{ head: -1 }, { results: [{ id: ANNA, status: 'lost' }] }, { epoch: 1 }]],
  [
    'pullResponse',
    pullResponse,
    page,
    [{ next: 0.5 }, { more: 'no' }, { entries: [{ entry: { id: ANNA } }] }, { scope: 'all' }],
  ],
  [
    'registerFamilyRequest',
    registerFamilyRequest,
    family,
    [
      { familyId: 'x' },
      { userId: 'x' },
      { username: 'pa' },
      { password: 'abc' },
      { rememberMe: 'yes' },
      { isParent: true },
    ],
  ],
  [
    'updateLoginRequest',
    updateLoginRequest,
    { deviceNow: 1_000, username: 'anna', verifier, stamp: stampAt('2026-11-21T12:00') },
    [{ stamp: 'now' }, { username: 'an' }, { verifier: null }, { password: 'secret' }],
  ],
  [
    'verifierField',
    verifierField,
    verifier,
    [
      { rounds: 1_000 },
      { rounds: 1_000_001 },
      { rounds: 1e9 },
      { salt: 'short' },
      { hash: '?'.repeat(44) },
      { plain: 'x' },
    ],
  ],
]

describe.each(schemas)('%s', (_, schema, valid, changes) => {
  test('accepts a valid value', () => {
    expect(parseForm(schema, valid).ok).toBe(true)
  })

  test.each(changes)('rejects %j', (change) => {
    expect(parseForm(schema, { ...valid, ...change }).ok).toBe(false)
  })
})

describe('sync limits', () => {
  const entries = (count: number) => Array.from({ length: count }, () => null)

  test('a push has at most 500 entries, including invalid ones', () => {
    expect(PUSH_LIMIT).toBe(500)
    expect(is(pushRequest, { ...push, entries: entries(500) })).toBe(true)
    expect(is(pushRequest, { ...push, entries: entries(501) })).toBe(false)
  })

  test('a pull returns at most 1,000 entries per page, from position 0 by default', () => {
    expect(PULL_LIMIT).toBe(1_000)
    expect(parseForm(pullQuery, {})).toEqual({ ok: true, value: { after: 0, limit: 1_000 } })
    expect(parseForm(pullQuery, { after: '7', limit: '1', scope: 'family', epoch: 'e1' })).toEqual({
      ok: true,
      value: { after: 7, limit: 1, scope: 'family', epoch: 'e1' },
    })
    for (const limit of ['0', '1001', '-1', '1.5', ''])
      expect([limit, is(pullQuery, { limit })]).toEqual([limit, false])
    for (const after of ['-1', '1.5', '', '9'.repeat(16)])
      expect([after, is(pullQuery, { after })]).toEqual([after, false])
  })

  test('a push may have a null epoch, for a device that has never reached the server', () => {
    expect(is(pushRequest, { ...push, epoch: null })).toBe(true)
  })

  test('a scope is the family or one child', () => {
    expect(['family', `child:${ANNA}`].map((scope) => is(scopeField, scope))).toEqual([true, true])
    expect(
      ['', 'child:', 'child:Anna', `children:${ANNA}`, `child:${ANNA} `].filter((scope) => is(scopeField, scope)),
    ).toEqual([])
  })
})
