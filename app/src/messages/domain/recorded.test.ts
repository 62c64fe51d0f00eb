import { ACTIVITY_TITLES, DESCRIPTIONS, VALIDATION_MESSAGES } from '@little-ledger/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import spanish from '../../languages/es.json'
import { setTranslation } from '../../languages/language.ts'
import { activityText } from './activity-lines.ts'
import { descriptionText, recordedDescription } from './descriptions.ts'
import { validationText } from './validation.ts'

describe('texts of the domain in Spanish', () => {
  beforeEach(() => setTranslation({ tag: 'es-MX', texts: spanish }))
  afterEach(() => setTranslation())

  test('translate what a form filled in, and leave what a person typed', () => {
    expect(descriptionText(DESCRIPTIONS.allowance)).toBe('Mesada')
    expect(descriptionText('Allowance: Well done')).toBe('Mesada: Well done')
    expect(descriptionText('Ice cream')).toBe('Ice cream')
  })

  test('record the words that a form filled in so that everybody reads them in their own language', () => {
    expect(recordedDescription(descriptionText(DESCRIPTIONS.deposit))).toBe('Deposit')
    expect(recordedDescription('regalo ')).toBe('Gift')
    expect(recordedDescription('Regalo de la abuela')).toBe('Regalo de la abuela')
  })

  test.each([
    ['Deposit: Starting balance', 'Depósito: Saldo inicial'],
    ['Deposit: Soap: the big one - blue, round', 'Depósito: Soap: the big one - blue, round'],
    ['Allowance updated: weekly on saturday - active', 'Nueva mesada: cada sábado'],
    ['Interest updated: 2.5% monthly, compound - inactive', 'Interés desactivado: 2.5% cada mes, compuesto'],
    ['Payday changed: November 21, 2026 - Well done', 'Mesada cambiada: 21\u00A0nov 2026 (Well done)'],
    ['Allowance paused: from November 2, 2026', 'Mesada en pausa: desde el 2\u00A0nov 2026'],
    [
      'Allowance paused: November 2, 2026 to December 1, 2026',
      'Mesada en pausa: del 2\u00A0nov 2026 al 1\u00A0dic 2026',
    ],
    ['Allowance pause ended', 'Se acabó la pausa de la mesada'],
    ['Advance given: repaid over 1 payday', 'Adelanto: se devuelve en 1 mesada'],
    ['Transaction deleted: Allowance on November 21, 2026', 'Movimiento borrado: Mesada del 21\u00A0nov 2026'],
    ['Cash counted: $5.00, unchanged', 'Alcancía contada: $5.00, sin cambios'],
    ['Child account updated: Mia - color and animal, look', 'Cambios de Mia: color y animal y estilo'],
    ['Family created: Moss', 'Familia creada: Moss'],
  ])('write the line “%s” as “%s”', (english, translated) => {
    expect(activityText(english, 'USD')).toBe(translated)
  })

  test('include every title and description', () => {
    for (const title of Object.values(ACTIVITY_TITLES)) expect(activityText(title, 'USD')).not.toBe(title)
    for (const description of Object.values(DESCRIPTIONS)) expect(descriptionText(description)).not.toBe(description)
    for (const message of Object.values(VALIDATION_MESSAGES)) expect(validationText(message)).not.toBe(message)
  })
})

describe('lines of the activity log in English', () => {
  test.each([
    ['Interest updated: 2.5% monthly, compound - active', 'Interest set to 2.5% every month, compound'],
    ['Interest updated: 0.05% weekly, simple - inactive', 'Interest turned off: 0.05% every week, simple'],
    ['Child account updated: Mia - look', 'New look for Mia'],
    ['Child account updated: Mia - color and animal, pig name', 'New color and animal and pig name for Mia'],
    ['Child account updated: Mia - Lou - look', 'New look for Mia - Lou'],
    ['Child account updated: look', 'New look'],
    ['Member updated: Granny - role', 'New role for Granny'],
    ['Payday changed: January 9, 2026 - Birthday', 'Payday changed: January 9, 2026 (Birthday)'],
  ])('read like sentences: “%s” as “%s”', (line, sentence) => {
    expect(activityText(line, 'USD')).toBe(sentence)
  })

  test.each([
    'Child account created: Mia',
    // SPEC §9 gives this text.
    'Allowance updated: weekly on saturday - active',
    'Child account updated: Mia',
    'Deposit: Allowance updated: weekly on saturday - active',
    'Payday skipped: January 9, 2026',
    'Profile updated: first name, email',
  ])('stay as they are if they already do: “%s”', (line) => {
    expect(activityText(line, 'USD')).toBe(line)
  })
})
