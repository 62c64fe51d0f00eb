import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTranslation } from '../../languages/language.ts'
import { activityText } from './activity-lines.ts'
import { descriptionText } from './descriptions.ts'

describe('dates in texts of the domain, in another language', () => {
  beforeEach(() =>
    setTranslation({
      tag: 'es-MX',
      texts: {
        'activityDetail.from': 'desde el {date}',
        'activityDetail.on': '{what} del {date}',
        'activityLine.allowancePaused': 'Mesada en pausa',
        'activityLine.transactionDeleted': 'Movimiento borrado',
        'recorded.allowance': 'Mesada',
        'recordedDetail.repaid': 'Devolución del adelanto del {date}',
      },
    }),
  )
  afterEach(() => setTranslation())

  test('are written as in that language', () => {
    expect(descriptionText('Advance of January 9, 2026 repaid')).toBe('Devolución del adelanto del 9\u00A0ene 2026')
    expect(activityText('Allowance paused: from November 2, 2026', 'USD')).toBe(
      'Mesada en pausa: desde el 2\u00A0nov 2026',
    )
    expect(activityText('Transaction deleted: Allowance on May 9, 2026', 'USD')).toBe(
      'Movimiento borrado: Mesada del 9\u00A0may 2026',
    )
  })

  test('stay if a person typed them', () => {
    expect(descriptionText('Advance of Friday 9, 2026 repaid')).toBe('Advance of Friday 9, 2026 repaid')
    expect(activityText('Transaction deleted: Trip on Friday 9, 2026', 'USD')).toBe(
      'Movimiento borrado: Trip del Friday 9, 2026',
    )
  })
})

test('a description is English on an English device', () => {
  expect(descriptionText('Advance of January 9, 2026 repaid')).toBe('Advance of January 9, 2026 repaid')
})
