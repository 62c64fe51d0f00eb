import { assert, minorUnits, parseId } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createLedgerCache } from '../ledger/ledger-cache.ts'
import { testApp } from '../testing/app.ts'
import { household } from '../testing/fixtures/household.ts'

// SPEC: 7.15
test('recalculating replaces a corrupt cached ledger and returns the balance before and after (SPEC §7)', async () => {
  const cache = createLedgerCache()
  const families: string[] = []
  const watched = {
    ...cache,
    set: (...kept: Parameters<typeof cache.set>) => (families.push(kept[0]), cache.set(...kept)),
  }
  const { parent, anna } = await household(testApp({ ledgerCache: watched }), 'moss')
  const familyId = parseId(families[0] ?? '')
  assert(familyId.ok, 'a family was cached')
  const kept = cache.get(familyId.value)
  assert(kept, 'its ledger is cached')
  const children = kept.ledger.children.map((child) => ({
    ...child,
    child: { ...child.child, balance: minorUnits(777_700) },
  }))
  cache.set(familyId.value, { ...kept, ledger: { ...kept.ledger, children } })

  expect(await parent.json('GET', `/api/children/${anna.id}`)).toMatchObject({ balance: 7777 })
  const path = `/api/children/${anna.id}/recalculate-balance`
  expect(await parent.json('POST', path)).toEqual({ previousBalance: 7777, newBalance: 21.5 })
  expect(await parent.json('GET', `/api/children/${anna.id}`)).toMatchObject({ balance: 21.5 })
  expect(await parent.json('POST', path)).toEqual({ previousBalance: 21.5, newBalance: 21.5 })
})
