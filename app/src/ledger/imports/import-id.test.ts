import { id } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { importId } from './import-id.ts'

test('the id of a row never changes, or files that were imported would be added again', () => {
  const family = id('01900000-0000-7000-8000-000000000001')
  const content = 'transaction 1 ["01900000-0000-7000-8000-000000000010","bank",150,"2026-02-01","","Tooth"]'
  expect(importId(family, content)).toBe('7b096b93-0dce-7f86-aa90-2b0f1672f68c')
})
