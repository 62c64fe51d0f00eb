import { is, type GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { ANNA, FAMILY, PAT, stampAt } from '../testing/people.ts'
import { parseForm } from '../forms/parse-form.ts'
import { pullResponse, PULL_LIMIT, pushResponse, PUSH_LIMIT, scopeField, verifierField } from './sync-responses.ts'
import { registerFamilyRequest, updateLoginRequest, pullQuery, pushRequest } from './sync-requests.ts'

const push = { protocol: 1, epoch: 'e1', actor: PAT, device: '0123456789ab', entries: [] }
const adopt = { familyId: FAMILY, userId: PAT, username: 'pat', password: 'secret' }
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

/** A message of the protocol in order, and what it may not be (SYNC.md). */
const messages: readonly (readonly [string, GenericSchema<unknown, unknown>, object, readonly object[]])[] = [
  [
    'a push',
    pushRequest,
    push,
    [{ protocol: 2 }, { epoch: '' }, { actor: 'Pat' }, { device: 'tablet' }, { entries: {} }, { extra: 1 }],
  ],
  [
    'the answer to a push',
    pushResponse,
    pushed,
    [{ head: -1 }, { results: [{ id: ANNA, status: 'lost' }] }, { epoch: 1 }],
  ],
  [
    'the answer to a pull',
    pullResponse,
    page,
    [{ next: 0.5 }, { more: 'no' }, { entries: [{ entry: { id: ANNA } }] }, { scope: 'all' }],
  ],
  [
    'adopting',
    registerFamilyRequest,
    adopt,
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
    'a login',
    updateLoginRequest,
    { username: 'anna', verifier, stamp: stampAt('2026-11-21T12:00') },
    [{ stamp: 'now' }, { username: 'an' }, { verifier: null }, { password: 'secret' }],
  ],
  [
    'a verifier',
    verifierField,
    verifier,
    [{ rounds: 1_000 }, { rounds: 1e9 }, { salt: 'short' }, { hash: '?'.repeat(44) }, { plain: 'x' }],
  ],
]

describe.each(messages)('%s (SYNC.md)', (_, schema, inOrder, wrong) => {
  test('in order is read', () => {
    expect(parseForm(schema, inOrder).ok).toBe(true)
  })

  test.each(wrong)('with %j is refused', (change) => {
    expect(parseForm(schema, { ...inOrder, ...change }).ok).toBe(false)
  })
})

describe('the limits (SYNC.md)', () => {
  const entries = (count: number) => Array.from({ length: count }, () => null)

  test('at most 500 entries a push, whatever they are: each is judged by itself', () => {
    expect(PUSH_LIMIT).toBe(500)
    expect(is(pushRequest, { ...push, entries: entries(500) })).toBe(true)
    expect(is(pushRequest, { ...push, entries: entries(501) })).toBe(false)
  })

  test('at most 1000 entries a page, from the beginning where nothing else is said', () => {
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

  test('a device that never met the server knows no epoch', () => {
    expect(is(pushRequest, { ...push, epoch: null })).toBe(true)
  })

  test('a scope is the family or one child', () => {
    expect(['family', `child:${ANNA}`].map((scope) => is(scopeField, scope))).toEqual([true, true])
    expect(
      ['', 'child:', 'child:Anna', `children:${ANNA}`, `child:${ANNA} `].filter((scope) => is(scopeField, scope)),
    ).toEqual([])
  })
})
