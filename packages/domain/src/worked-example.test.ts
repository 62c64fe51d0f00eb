import { describe, expect, test } from 'vitest'
import {
  addChild,
  addTransaction,
  allowanceForm,
  formatMoney,
  childForm,
  findChild,
  civilDate,
  createFamily,
  deriveLedger,
  extendLedger,
  parseForm,
  setAllowance,
  signUpForm,
  transactionForm,
  type Entry,
  type Result,
} from './index.ts'
import { commandContext } from './testing/command-context.ts'

/** Unwraps a result that must be a success. */
function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`expected a success, not ${JSON.stringify(result.error)}`)
  return result.value
}

/**
 * The README's example through the public API: Pat adds Mia, then records a deposit and sets an allowance on the same
 * day.
 */
function recordExample() {
  const context = commandContext({ now: '2026-11-21T12:00:00.000Z' })
  const journal: Entry[] = []
  const signUp = { username: 'pat', password: 'secret', firstName: 'Pat', lastName: 'Moss' }
  journal.push(...valueOf(createFamily(valueOf(parseForm(signUpForm, signUp)), context)))
  const child = { name: 'Mia', username: 'mia', password: 'secret', startingBalance: '20' }
  const added = valueOf(addChild(valueOf(parseForm(childForm('USD'), child)), context))
  journal.push(...added.entries)
  const mia = () => findChild(deriveLedger(journal, civilDate('2026-11-21')), added.childId)?.child
  const tooth = { type: 'deposit', amount: '5.50', description: 'Tooth', date: '2026-11-21' }
  journal.push(...valueOf(addTransaction(valueOf(parseForm(transactionForm('USD'), tooth)), mia(), context)))
  const allowance = { amount: '5', frequency: 'weekly', day: 'saturday', active: true }
  journal.push(...valueOf(setAllowance(valueOf(parseForm(allowanceForm('USD'), allowance)), mia(), context)))
  return { journal, childId: added.childId }
}

describe('the worked example in the README', () => {
  test('shows $25.50 on the first day, before the allowance takes effect', () => {
    const { journal, childId } = recordExample()
    const shown = findChild(deriveLedger(journal, civilDate('2026-11-21')), childId)
    expect(shown && formatMoney(shown.child.balance)).toBe('$25.50')
  })

  test('shows $50.50 after five Saturdays, even if the device was off in between', () => {
    const { journal, childId } = recordExample()
    const saturdays = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26']
    const wasOff = extendLedger(deriveLedger(journal, civilDate('2026-11-21')), [], civilDate('2026-12-26'))
    const wasOn = saturdays.reduce(
      (ledger, today) => extendLedger(ledger, [], civilDate(today)),
      deriveLedger(journal, civilDate('2026-11-21')),
    )
    for (const ledger of [wasOff, wasOn]) {
      const shown = findChild(ledger, childId)
      expect(shown && formatMoney(shown.child.balance)).toBe('$50.50')
      expect(shown?.accounts.postings.slice(2).map(({ id, amount }) => [id, amount])).toEqual(
        saturdays.map((date) => [`allowance:${childId}:${date}`, 500]),
      )
    }
  })

  test('returns form errors by field', () => {
    const form = parseForm(transactionForm('USD'), {
      type: 'deposit',
      amount: '0',
      description: 'Tooth',
      date: '2026-11-21',
    })
    expect(form).toMatchObject({ ok: false, error: { fields: { amount: 'Amount must be at least 0.01' } } })
  })
})
