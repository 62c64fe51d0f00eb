import { minorUnits, civilDate, type WhatIf } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { balanceScenarioText, goalScenarioTexts, scenarioText } from './forecast.ts'

const today = civilDate('2026-05-02')
const dates = (before?: string, after?: string): WhatIf => ({
  before: before === undefined ? undefined : civilDate(before),
  after: after === undefined ? undefined : civilDate(after),
})
const goalTexts = (change: number, ...reached: Parameters<typeof dates>) =>
  goalScenarioTexts(dates(...reached), minorUnits(change), today)

test('scenarioText describes a change as spending or saving', () => {
  expect(scenarioText(minorUnits(-500))).toBe('If you spend $5.00')
  expect(scenarioText(minorUnits(1250))).toBe('If you save $12.50')
})

test('goalScenarioTexts show how much spending delays the goal', () => {
  expect(goalTexts(-500, '2026-05-17', '2026-05-31')).toEqual([
    'If you spend $5.00 today, you reach your goal 2 weeks later, on May 31, 2026.',
  ])
})

test('goalScenarioTexts show how much sooner saving reaches the goal', () => {
  expect(goalTexts(500, '2026-05-24', '2026-05-17')).toEqual([
    'If you save $5.00 today, you reach your goal 1 week sooner, on May 17, 2026!',
  ])
})

test('goalScenarioTexts describe a change that makes today’s savings enough, not enough or still enough', () => {
  expect(goalTexts(500, '2026-05-17', '2026-05-02')).toEqual([
    'If you save $5.00 today, you have enough for your goal right away!',
  ])
  expect(goalTexts(-500, '2026-05-02', '2026-05-17')).toEqual([
    'You have enough for your goal today.',
    'If you spend $5.00 today, you have to wait until May 17, 2026.',
  ])
  expect(goalTexts(-500, '2026-05-02', '2026-05-02')).toEqual([
    'If you spend $5.00 today, you still have enough for your goal.',
  ])
})

test('goalScenarioTexts describe a change that leaves the goal date the same', () => {
  expect(goalTexts(-1, '2026-05-17', '2026-05-17')).toEqual([
    'If you spend $0.01 today, you reach your goal on May 17, 2026, just the same.',
  ])
})

test('goalScenarioTexts show no date for a goal more than ten years away', () => {
  expect(goalTexts(-500)).toEqual([
    'Your goal is more than ten years away either way.',
    'A smaller goal or a bigger allowance helps!',
  ])
  expect(goalTexts(-500, '2026-05-17')).toEqual(['If you spend $5.00 today, your goal is more than ten years away.'])
  expect(goalTexts(500, undefined, '2026-05-17')).toEqual([
    'If you save $5.00 today, you reach your goal on May 17, 2026!',
  ])
})

test('balanceScenarioText compares the final balances, including negative ones', () => {
  expect(balanceScenarioText(minorUnits(-500), 8, minorUnits(8420), minorUnits(7920))).toBe(
    'If you spend $5.00 today, you could have $79.20 in 8 weeks, not $84.20.',
  )
  expect(balanceScenarioText(minorUnits(-500), 1, minorUnits(200), minorUnits(-300))).toBe(
    'If you spend $5.00 today, you could have −$3.00 in 1 week, not $2.00.',
  )
})
