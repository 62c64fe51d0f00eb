import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
const texts = [
  ['200 letters', 'M'.repeat(200)],
  ['500 letters, the maximum', 'ä'.repeat(500)],
  ['emoji, including one made of five code points', `${family} 🐷💰 ${family}`],
  ['right-to-left Arabic and Hebrew', 'مريم بنت محمد – מרים'],
  ['mixed text directions with direction marks', 'abc \u202eمريم\u202c def \u200f'],
  ['composed and decomposed letters', 'Zoe\u0308 and Zo\u00eb'],
  ['characters that are special in JSON, SQL and HTML', `'"; DROP TABLE entries; -- \\ <b>&amp;</b> {{x}} %s $1`],
  ['line breaks, a tab and a NUL', 'one\ntwo\r\nthree\tfour\u0000five\u2028six'],
  ['Chinese, Thai and Greek', '小明 น้องมายด์ Αθηνά'],
] as const

describe('text that users typed is returned unchanged, even after a restart', () => {
  test.each(texts)('%s', async (_what, text) => {
    const { storage } = await openDatabase()
    const { parent, path, userId, record } = await withMia({ changes: { storage } })
    // A username has no control characters.
    const username = text.replaceAll(/\p{Control}/gu, '')
    const form = { name: text, username, password: 'star' }
    await parent.json('POST', '/api/create-child-account', form)
    await record({ type: 'deposit', amount: 1, description: text, date: '2026-11-20' })
    await parent.json('POST', `${path}/savings-goals`, { name: text, targetAmount: 1, description: text })
    await parent.json('PATCH', `/api/users/${userId}`, { firstName: text, lastName: text })

    const after = createClient(createApp(testDependencies({ storage })))
    expect(await after.json('POST', '/api/login', { username, password: 'star' })).toMatchObject({
      username,
    })
    expect(await after.json('GET', '/api/children')).toMatchObject([{ name: text }])
    await after.json('POST', '/api/login', { username: 'pat', password: 'correct horse' })
    expect(await after.json('GET', '/api/user')).toMatchObject({ firstName: text, lastName: text })
    expect((await after.json<object[]>('GET', `${path}/transactions`))[0]).toMatchObject({ description: text })
    expect(await after.json('GET', `${path}/savings-goals`)).toMatchObject([{ name: text, description: text }])
  })
})

test('the API trims text and keeps the spaces inside it', async () => {
  const { record, parent, path } = await withMia()
  const gift = { type: 'deposit', amount: 1, description: '  from  grandma \n', date: '2026-11-20' }
  expect(await record(gift)).toMatchObject({ description: 'from  grandma' })
  const goal = await parent.json('POST', `${path}/savings-goals`, { name: '\u00a0Bike ', targetAmount: 1 })
  expect(goal).toMatchObject({ name: 'Bike' })
})

describe('text over 500 characters returns 400', () => {
  const long = 'x'.repeat(501)
  const gift = { type: 'deposit', amount: 1, description: long, date: '2026-11-20' }
  test.each([
    ['POST', '/api/create-child-account', { name: long, username: 'ben', password: 'star' }],
    ['POST', '/api/create-child-account', { name: 'Ben', username: long, password: 'star' }],
    ['POST', '/api/create-child-account', { name: 'Ben', username: 'ben', password: long }],
    ['POST', '{path}/transactions', gift],
    ['POST', '{path}/savings-goals', { name: long, targetAmount: 1 }],
    ['POST', '{path}/savings-goals', { name: 'Bike', targetAmount: 1, description: long }],
    ['PATCH', '/api/users/{userId}', { firstName: long }],
    ['PATCH', '/api/users/{userId}', { password: long }],
    ['POST', '/api/login', { username: long, password: 'star' }],
    ['POST', '/api/login', { username: 'mia', password: long }],
  ])('%s %s %j', async (method, address, body) => {
    const { parent, path, userId } = await withMia()
    const response = await parent.request(method, address.replace('{path}', path).replace('{userId}', userId), body)
    expect(await statusAndText(response)).toEqual([400, 'Please use 500 characters or fewer'])
  })
})
