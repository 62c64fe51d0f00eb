import { minorUnits } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { scenarioText } from './forecast.ts'

test('scenarioText describes a change as spending or saving', () => {
  expect(scenarioText(minorUnits(-500), 'USD')).toBe('If you spend $5.00')
  expect(scenarioText(minorUnits(1250), 'USD')).toBe('If you save $12.50')
})
