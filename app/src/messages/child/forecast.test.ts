import { minorUnits, civilDate, type WhatIf } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { balanceScenarioText, goalScenarioTexts } from './forecast.ts'

const today = civilDate('2026-05-02')
const dates = (before?: string, after?: string): WhatIf => ({
  before: before === undefined ? undefined : civilDate(before),
  after: after === undefined ? undefined : civilDate(after),
})
const goalTexts = (change: number, ...reached: Parameters<typeof dates>) =>
  goalScenarioTexts({ goal: 'Bike', ...dates(...reached) }, minorUnits(change), 'USD', today)

test('goalScenarioTexts show by how many whole weeks spending delays the goal', () => {
  expect(goalTexts(-1000, '2026-05-17', '2026-05-31')).toEqual(['Spend $10.00 and “Bike” comes 2 weeks later.'])
})

test('goalScenarioTexts show how much sooner the goal is reached by saving', () => {
  expect(goalTexts(500, '2026-05-24', '2026-05-17')).toEqual(['Save $5.00 and “Bike” comes 1 week sooner!'])
})

test('goalScenarioTexts show whether the child has enough money for the goal before and after the change', () => {
  expect(goalTexts(500, '2026-05-17', '2026-05-02')).toEqual(['Save $5.00 and you have enough for “Bike” now!'])
  expect(goalTexts(-500, '2026-05-02', '2026-05-17')).toEqual([
    'You have enough for “Bike” now.',
    'Spend $5.00 and it comes on May 17, 2026.',
  ])
  expect(goalTexts(-500, '2026-05-02', '2026-05-02')).toEqual(['Spend $5.00 and you still have enough for “Bike”.'])
})

test('goalScenarioTexts say “still” if a change does not affect the goal date', () => {
  expect(goalTexts(-1, '2026-05-17', '2026-05-17')).toEqual(['Spend $0.01 and “Bike” still comes on May 17, 2026.'])
})

test('goalScenarioTexts show no date for a goal more than ten years away', () => {
  expect(goalTexts(-500)).toEqual([
    '“Bike” is more than ten years away.',
    'A smaller goal helps. So does a bigger allowance!',
  ])
  expect(goalTexts(-500, '2026-05-17')).toEqual(['Spend $5.00 and “Bike” is more than ten years away.'])
  expect(goalTexts(500, undefined, '2026-05-17')).toEqual(['Save $5.00 and “Bike” comes on May 17, 2026!'])
})

test('balanceScenarioText compares the bank balances, including negative ones', () => {
  expect(balanceScenarioText(8, minorUnits(8420), minorUnits(7920), 'USD')).toBe(
    'In 8 weeks, you could have $79.20 in the bank, not $84.20.',
  )
  expect(balanceScenarioText(1, minorUnits(200), minorUnits(-300), 'USD')).toBe(
    'In 1 week, you could have −$3.00 in the bank, not $2.00.',
  )
})
