import { describe, expect, test } from 'vitest'
import { createClient } from '../testing/client.ts'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

const start = async () => {
  const family = await withMia()
  const logIn = async (username: string, password: string) =>
    (await createClient(family.app).request('POST', '/api/login', { username, password })).status
  const own = `/api/users/${family.userId}`
  const change = (fields: object) => family.parent.json('PATCH', own, fields)
  return { ...family, own, change, logIn, mias: `/api/users/${family.mia.userId}` }
}

describe('a user', () => {
  // SPEC: 3.1
  test('is returned without their password or its hash', async () => {
    const { parent, own, mias } = await start()
    for (const path of [own, mias, '/api/user', '/api/children', '/api/sessions']) {
      const response = await parent.request('GET', path)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toMatch(/password|secret|hash|salt|argon|token/i)
    }
  })

  // SPEC: 7.20, 7.22
  test('keeps the fields that an update omits', async () => {
    const { change, parent, own } = await start()
    const before = await parent.json('GET', own)
    expect(await change({ lastName: 'Moss' })).toEqual({ ...before, lastName: 'Moss' })
    expect(await change({ email: 'pat@example.org' })).toMatchObject({ lastName: 'Moss', email: 'pat@example.org' })
    expect(await change({})).toMatchObject({ firstName: 'Pat', lastName: 'Moss', email: 'pat@example.org' })
    expect(await change({ firstName: '', lastName: '' })).toMatchObject({ firstName: '', lastName: '' })
  })

  // SPEC: 5.22
  test.each([
    ['null', null],
    ['an empty one', ''],
    ['spaces', '  '],
  ])('has no email address after %s is sent', async (_what, email) => {
    const { change } = await start()
    await change({ email: 'pat@example.org' })
    expect(await change({ email })).toMatchObject({ email: null })
  })

  test.each(['pat', 'pat@', '@example.org', 'pat@example', 'pat example@example.org', 'pat@@example.org'])(
    'cannot have the email address %j',
    async (email) => {
      const { parent, own } = await start()
      const response = await parent.request('PATCH', own, { email, firstName: 'Patricia' })
      expect(await statusAndText(response)).toEqual([400, 'Please enter a valid email'])
      expect(await parent.json('GET', own)).toMatchObject({ email: null, firstName: 'Pat' })
    },
  )
})

describe('a changed password', () => {
  test('replaces the old password', async () => {
    const { change, logIn } = await start()
    await change({ password: 'another horse' })
    expect([await logIn('pat', 'correct horse'), await logIn('pat', 'another horse')]).toEqual([401, 200])
  })

  test('is kept exactly as typed, spaces included, and must have at least four characters', async () => {
    const { change, logIn, parent, own } = await start()
    await change({ password: '  a ' })
    expect([await logIn('pat', '  a '), await logIn('pat', 'a')]).toEqual([200, 401])
    const short = await parent.request('PATCH', own, { password: 'abc' })
    expect(await statusAndText(short)).toEqual([400, 'Password must be at least 4 characters'])
    expect(await logIn('pat', '  a ')).toBe(200)
  })

  test('ends all other sessions, even if it equals the old password; an empty password ends none of them', async () => {
    const { change, app, parent } = await start()
    const phone = createClient(app)
    await phone.json('POST', '/api/login', { username: 'pat', password: 'correct horse' })
    await change({ username: 'patricia', password: '' })
    expect(await phone.json('GET', '/api/user')).toMatchObject({ username: 'patricia' })
    await change({ password: 'correct horse' })
    expect((await phone.request('GET', '/api/user')).status).toBe(401)
    expect((await parent.request('GET', '/api/user')).status).toBe(200)
  })
})

describe('a child’s login', () => {
  test('can be changed by a parent, including username and password in one request', async () => {
    const { parent, mias, logIn, mia } = await start()
    expect(await parent.json('PATCH', mias, { username: 'mia-moss', password: 'moon' })).toEqual({
      ...{ id: mia.userId, username: 'mia-moss', email: null, firstName: '', lastName: '', isParent: false },
    })
    expect([await logIn('mia', 'star'), await logIn('mia-moss', 'star'), await logIn('mia-moss', 'moon')]).toEqual([
      401, 401, 200,
    ])
  })

  test('cannot be changed by that child', async () => {
    const { kid, mias, logIn } = await start()
    for (const change of [{ username: 'queen' }, { password: 'moon' }, { firstName: 'Queen' }, {}])
      expect(await statusAndText(await (await kid()).request('PATCH', mias, change))).toEqual([
        403,
        'You don’t have permission to do this.',
      ])
    expect(await logIn('mia', 'star')).toBe(200)
  })

  test('stays unchanged if a parent’s update also sets the child’s personal info, which returns 403', async () => {
    const { parent, mias, logIn } = await start()
    for (const personal of [{ email: 'mia@example.org' }, { email: null }, { firstName: 'M' }, { lastName: '' }]) {
      const response = await parent.request('PATCH', mias, { ...personal, password: 'moon' })
      expect([personal, ...(await statusAndText(response))]).toEqual([
        personal,
        403,
        'You don’t have permission to do this.',
      ])
    }
    expect(await logIn('mia', 'star')).toBe(200)
  })
})
