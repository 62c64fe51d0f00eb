import { expect, test, vi } from 'vitest'
import { createTestFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { ForecastCard, InterestCard } from './lazy-cards.ts'

// The network is gone when the forecast's code is asked for; that of the interest is there.
vi.mock('./forecast-card.tsx', () => ({
  get ForecastCard() {
    throw new Error('offline')
  },
}))

// SPEC: 2.83, 8.40
test('says that a forecast cannot be loaded (SPEC §2), beside what can', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 4500 })
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
