import { expect, test, vi } from 'vitest'
import { setTestInterest } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { InterestCard } from './interest/interest-card.tsx'
import { ForecastCard } from './lazy-cards.ts'

// Makes only the forecast's code fail to load.
vi.mock('./forecast-card.tsx', () => ({
  get ForecastCard() {
    throw new Error('offline')
  },
}))

// SPEC: 2.83, 8.40
test('shows a retry message when the forecast fails to load and still renders the other cards (SPEC §2)', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 4500 })
  unwrap(await setTestInterest(family))
  signInAs(family.parent, family.store)
  const child = await storedChild(family.store, family.childId)
  render(
    <>
      <ForecastCard child={child} />
      <InterestCard child={child} />
    </>,
    'child',
  )
  await expectVisible('Unable to load forecast.')
  await expect.element(button('Try again')).toBeVisible()
  await expectVisible('Interest on Your Savings')
})
