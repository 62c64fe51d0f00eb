import { expect, test, vi } from 'vitest'
import { startFamilyWithChild } from '../../testing/family.ts'
import { storedChild } from '../../testing/reading.ts'
import { render, signIn } from '../../testing/render.tsx'
import { button, shows } from '../../testing/screen.ts'
import { ForecastCard, InterestCard } from './parts.ts'

// The network is gone when the forecast's code is asked for; that of the interest is there.
vi.mock('./forecast-card.tsx', () => ({
  get ForecastCard() {
    throw new Error('offline')
  },
}))

// SPEC: 2.83, 8.40
test('says that a forecast cannot be loaded (SPEC §2), beside what can', async () => {
  const family = await startFamilyWithChild({ startingBalance: 4500 })
  signIn(family.parent, family.store)
  const child = await storedChild(family.store, family.childId)
  render(
    <>
      <ForecastCard child={child} />
      <InterestCard child={child} />
    </>,
    'child',
  )
  await shows('Unable to load forecast.')
  await expect.element(button('Try again')).toBeVisible()
  await shows('Interest on Your Savings')
})
