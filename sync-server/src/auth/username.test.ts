import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type App, createClient } from '../testing/client.ts'
import { addSampleChild, household } from '../testing/fixtures/household.ts'

const formOf = (username: string) => ({ username, password: 'correct horse', firstName: 'P', lastName: 'G' })

const signUp = async (app: App, username: string) => {
  const parent = createClient(app)
  const { id: userId } = await parent.json<{ id: string }>('POST', '/api/register', formOf(username))
  return { parent, userId }
}

/** Usernames with alternative spellings that count as the same name. */
const spellings = [
  ['pat', ['pat', 'PAT', ' Pat ', '\tpat\n', '\u00a0pat']],
  ['zoë', ['zo\u00eb', 'zoe\u0308', 'ZO\u00cb', ' Zoe\u0308']],
  ['مريم', ['مريم', ' مريم ']],
  ['🦊🦊🦊', ['🦊🦊🦊', '🦊🦊🦊 ']],
  ['anne marie', ['anne marie', 'Anne Marie']],
] as const

describe('two spellings of a username', () => {
  test.each(spellings)(
    'count as one: if %s is taken, so is every other spelling, and any spelling can be used to sign in',
    async (_name, [first = '', ...others]) => {
      const app = testApp()
      const { parent } = await signUp(app, first)
      for (const username of others) {
        const response = await createClient(app).request('POST', '/api/register', formOf(username))
        expect([username, response.status, await response.text()]).toEqual([username, 409, 'Username already exists'])
        const child = await parent.request('POST', '/api/create-child-account', {
          name: 'M',
          username,
          password: 'star',
        })
        expect([child.status, await child.text()]).toEqual([409, 'Username already exists'])
        await createClient(app).json('POST', '/api/login', { username, password: 'correct horse' })
      }
      expect(await parent.json('GET', '/api/children')).toEqual([])
    },
  )
})

test.each([
  ['anne marie', 'annemarie'],
  ['anne  marie', 'anne marie'],
  ['zoë', 'zoe'],
  ['pat', 'раt'],
  ['p.at', 'pat'],
])('%s and %s are different usernames', async (one, other) => {
  const app = testApp()
  await signUp(app, one)
  await signUp(app, other)
  for (const username of [one, other]) {
    const user = await createClient(app).json('POST', '/api/login', { username, password: 'correct horse' })
    expect(user).toMatchObject({ username })
  }
})

describe('a changed username', () => {
  test('can be another spelling of the old username', async () => {
    const app = testApp()
    const { parent, userId } = await signUp(app, 'pat')
    expect(await parent.json('PATCH', `/api/users/${userId}`, { username: 'PAT' })).toMatchObject({ username: 'PAT' })
    expect(
      await createClient(app).json('POST', '/api/login', { username: 'pat', password: 'correct horse' }),
    ).toMatchObject({ username: 'PAT' })
  })

  test('frees the old username for another user', async () => {
    const app = testApp()
    const { parent, anna, ben } = await household(app, 'moss')
    await parent.json('PATCH', `/api/users/${anna.userId}`, { username: 'between' })
    await parent.json('PATCH', `/api/users/${ben.userId}`, { username: 'moss-anna' })
    await parent.json('PATCH', `/api/users/${anna.userId}`, { username: 'moss-ben' })
    const { id } = await createClient(app).json('POST', '/api/login', { username: 'moss-anna', password: 'star' })
    expect(id).toBe(ben.userId)
    await addSampleChild(app, parent, 'between')
  })

  test('cannot be another family’s username until that family stops using it', async () => {
    const app = testApp()
    const moss = await household(app, 'moss')
    const fern = await household(app, 'fern')
    const path = `/api/users/${moss.anna.userId}`
    const rejected = await moss.parent.request('PATCH', path, { username: 'FERN-ben', password: 'other' })
    expect([rejected.status, await rejected.text()]).toEqual([409, 'Username already exists'])
    // The rejected change had no effect, not even on the password.
    await createClient(app).json('POST', '/api/login', { username: 'moss-anna', password: 'star' })
    await fern.parent.request('DELETE', `/api/children/${fern.ben.id}`)
    expect(await moss.parent.json('PATCH', path, { username: 'FERN-ben' })).toMatchObject({ username: 'FERN-ben' })
  })
})
