import { describe, expect, test } from 'vitest'
import { gradeLevel } from '../../testing/reading-level.ts'
import { declaredMessages } from '../catalogue.ts'

import.meta.glob(['../**/*.ts', '!**/*.test.ts'], { eager: true })

/** The groups of messages that are used on the child's page. */
const GROUPS = [
  ...[
    'ask',
    'avatar',
    'badges',
    'cash',
    'celebration',
    'coin',
    'explain.child',
    'forecast',
    'frontDoor',
    'goal',
    'goalDialog',
  ],
  ...[
    'goalMoment',
    'goalToast',
    'interestCard',
    'kidPage',
    'look',
    'moment',
    'moneySmartTips',
    'pig',
    'pigName',
    'story',
  ],
  ...['tips', 'upcoming', 'whatIf', 'whatIfAnswer'],
]

/** Sentences that are above grade 2, and why they are allowed. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'cash.updatedTitle': 'SPEC §8',
  'forecast.chartDescription': 'only for screen readers',
  'forecast.chartUnavailable': 'worded like the message of SPEC §2',
  'forecast.noData': 'SPEC §2',
  'forecast.unavailable': 'SPEC §2',
  'goalToast.updated': 'SPEC §8',
}

const isForChild = (id: string) => !id.endsWith('ForParent') && GROUPS.some((group) => id.startsWith(`${group}.`))

/** A message as a child who collects money reads it, with each argument replaced by 5. */
const toPlainText = (text: string) =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/\{\w+, (?:plural|select),.*other \{(.*?)\}\}/g, '$1')
    .replace(/\{\w+\}|#/g, '5')

const sentences = declaredMessages
  .filter(({ id }) => isForChild(id))
  .map(({ id, text }) => ({ id, text: toPlainText(text) }))
  .filter(({ text }) => /[.!?]/.test(text))

describe('the sentences that children read', () => {
  test('are at or below grade 2, except for those listed here', () => {
    expect(sentences.length).toBeGreaterThan(120)
    const hard = sentences.filter(({ text }) => gradeLevel(text) > 2).map(({ id }) => id)
    expect(hard.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
  })

  test.each(GROUPS)('include sentences from the group %s', (group) => {
    expect(sentences.filter(({ id }) => id.startsWith(`${group}.`))).not.toEqual([])
  })
})

describe('gradeLevel', () => {
  test.each([
    ['The cat sat on the mat.', -2, 0],
    ['You keep your money in the bank.', -2, 1],
    ['The compound interest calculation is applied automatically.', 8, 20],
  ])('rates %j between grades %d and %d', (text, low, high) => {
    expect(gradeLevel(text)).toBeGreaterThanOrEqual(low)
    expect(gradeLevel(text)).toBeLessThanOrEqual(high)
  })
})
