import { expect, test } from 'vitest'
import { is } from 'valibot'
import { passwordHashSchema } from './password-hash.ts'

test('rejects a stored verifier with more than 1,000,000 rounds, so a restored database cannot slow down sign-in', () => {
  const stored = (rounds: number) => ({ type: 'pbkdf2', rounds, salt: 'AAAA', hash: 'AAAA' })
  expect(
    [1, 600_000, 1_000_000, 1_000_001, 10_000_000].map((rounds) => is(passwordHashSchema, stored(rounds))),
  ).toEqual([true, true, true, false, false])
})
