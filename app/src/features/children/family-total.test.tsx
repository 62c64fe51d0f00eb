import { assert, minorUnits } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../ledger/database/device.ts'
import { recordCashCount } from '../../testing/commands.ts'
import { addTestChild, createTestFamilyWithChild } from '../../testing/family.ts'
import { render } from '../../testing/render.tsx'
import { storedChild } from '../../testing/stored-model.ts'
import { FamilyTotal } from './family-total.tsx'

describe('FamilyTotal', () => {
  test('uses the singular for one child and the plural for several', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    await recordCashCount(family, 525)
    const mia = await storedChild(family.store, family.childId)
    const { rerender } = render(<FamilyTotal rows={[mia]} />)
    await expect.element(page.getByText('for your kid', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Plus $5.25 in their piggy bank.')).toBeVisible()
    const ben = await storedChild(family.store, await addTestChild(family, { name: 'Ben' }))
    rerender(<FamilyTotal rows={[mia, ben]} />)
    await expect.element(page.getByText('for your kids', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Plus $5.25 in their piggy banks.')).toBeVisible()
  })

  test('never holds a negative amount, and says who owes how much', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    const mia = await storedChild(family.store, family.childId)
    const [leo, ben] = ['Leo', 'Ben'].map((name) => ({ ...mia, id: newId(), name }))
    assert(leo && ben, 'two more children')
    const overdrawn = { ...leo, balance: minorUnits(-3700) }
    const { rerender } = render(<FamilyTotal rows={[mia, overdrawn, { ...ben, balance: minorUnits(500) }]} />)
    await expect.element(page.getByText('You’re holding $25.00 for your kids')).toBeVisible()
    await expect.element(page.getByText('Leo owes you $37.00.')).toBeVisible()
    await expect.element(page.getByText(/^(Mia|Ben) owes/)).not.toBeInTheDocument()
    rerender(<FamilyTotal rows={[overdrawn]} />)
    await expect.element(page.getByText('You’re holding $0.00 for your kid')).toBeVisible()
  })

  test('lists money, stars and minutes in one sentence', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    const mia = await storedChild(family.store, family.childId)
    render(<FamilyTotal rows={[mia, { ...mia, denomination: 'stars' }]} />)
    await expect.element(page.getByText('You’re holding', { exact: true })).toBeVisible()
    await expect
      .element(page.getByRole('paragraph'))
      .toHaveTextContent('You’re holding $20.00 + 2,000 stars for your kids')
  })
  test.each([320, 360, 390])('has no line that ends with a plus on a screen of %i px', async (width) => {
    await page.viewport(width, 640)
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    const mia = await storedChild(family.store, family.childId)
    const others = (['stars', 'minutes'] as const).map((denomination) => ({ ...mia, denomination, id: newId() }))
    render(<FamilyTotal rows={[{ ...mia, balance: minorUnits(680_781_899) }, ...others]} />)
    const sentence = page.getByRole('paragraph')
    await expect.element(sentence).toBeVisible()
    const pluses = [...sentence.element().querySelectorAll('*')].filter(({ textContent }) => textContent.trim() === '+')
    expect(pluses).toHaveLength(2)
    for (const plus of pluses) {
      const [sign, amount] = [plus, plus.nextElementSibling].map((each) => each?.getBoundingClientRect())
      assert(sign && amount, 'an amount after the plus')
      expect(sign.bottom).toBeGreaterThan(amount.top)
      expect(sign.top).toBeLessThan(amount.bottom)
    }
    await page.viewport(1280, 800)
  })
})
