import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry } from '../testing/fixtures/entries.ts'
import { household } from '../testing/fixtures/household.ts'

/** Fifty script injection payloads (SECURITY check 10). */
const tags = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><b onmouseover=alert(1)>',
  "'-alert(1)-'",
]
const wraps = [
  (text: string) => text,
  (text: string) => `</title>${text}`,
  (text: string) => `{{${text}}}`,
  (text: string) => `javascript:${text}`,
  (text: string) => `\u202e${text}\u0000`,
  (text: string) => text.toUpperCase(),
  (text: string) => `<!--${text}-->`,
  (text: string) => `]]>${text}`,
  (text: string) => `</script>${text}`,
  (text: string) => `&lt;${text}`,
]
const payloads = tags.flatMap((tag) => wraps.map((wrap) => wrap(tag)))

test(`${payloads.length} script payloads in every text field are returned as text, never as HTML`, async () => {
  const { parent, userId, anna } = await household(testApp(), 'moss')
  const child = `/api/children/${anna.id}`
  for (const [index, text] of payloads.entries()) {
    const username = text.replace('\u0000', '')
    const transaction = await parent.request('POST', `${child}/transactions`, {
      type: 'deposit',
      amount: 1,
      description: text,
      date: '2026-11-01',
    })
    const goal = await parent.request('POST', `${child}/savings-goals`, {
      name: text,
      targetAmount: 1,
      description: text,
    })
    const user = await parent.request('PATCH', `/api/users/${userId}`, { firstName: text, lastName: text })
    const login = await parent.request('PATCH', `/api/users/${anna.userId}`, { username: `${username}${index}` })
    const added = await parent.request('POST', '/api/create-child-account', {
      name: text,
      username: `${index}${username}`,
      password: 'star',
    })
    const responses = [transaction, goal, user, login, added]
    for (const response of responses) {
      expect(response.headers.get('Content-Type')).toBe('application/json')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
    const shown = await Promise.all(responses.map((response) => response.json() as Promise<Record<string, unknown>>))
    expect(shown[0]).toMatchObject({ description: text })
    expect(shown[1]).toMatchObject({ name: text, description: text })
    expect(shown[2]).toMatchObject({ firstName: text, lastName: text })
    expect(shown[3]).toMatchObject({ username: `${username}${index}` })
    expect(shown[4]).toMatchObject({ name: text })
    // A family can have at most 50 children.
    expect((await parent.request('DELETE', `/api/children/${String(shown[4]?.['id'])}`)).ok).toBe(true)
    const refused = await parent.request('GET', `${child}/forecast?weeks=${encodeURIComponent(text)}`)
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([400, expect.stringMatching(/^text\/plain/)])
  }
})

test(`${payloads.length} script payloads in every pushed text field are pulled unchanged`, async () => {
  const { parent, parentOnAnna, pushAsParent } = await syncedHousehold(testApp(), 'moss')
  const sent = payloads.flatMap((text) => [
    makeEntry('transaction.added', parentOnAnna, { description: text }),
    makeEntry('goal.added', parentOnAnna, { name: text, description: text }),
    makeEntry('profile.changed', parentOnAnna, { firstName: text, lastName: text, email: text }),
    makeEntry('family.changed', parentOnAnna, { name: text }),
  ])
  const { results } = await pushAsParent(sent)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['accepted']))
  const pulled = (await pullAll(parent)).entries.slice(-sent.length).map(({ entry }) => entry)
  expect(pulled).toEqual(sent)
  const response = await parent.request('GET', '/api/sync/pull')
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  const odd = { kind: payloads[0], id: payloads[1] }
  const { results: refused } = await pushAsParent([odd as never])
  expect(refused).toEqual([{ id: '', status: 'refused', code: 'bad_schema' }])
})
