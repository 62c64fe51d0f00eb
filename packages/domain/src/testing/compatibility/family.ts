import { civilDate } from '../../calendar/civil-date.ts'
import { parseTimeZone } from '../../calendar/time-zone.ts'
import type { Entry } from '../../journal/entry.ts'
import { minorUnits } from '../../money/minor-units.ts'
import { expectOk } from '../../result.ts'
import { buildJournal } from '../journal-builder.ts'
import { ANNA, ANNAS_LOGIN, BEN, BENS_LOGIN, GRAN, idNumber, PAT, SAM } from '../people.ts'

/** The day for which the ledgers of the fixtures are derived. */
export const FIXTURE_TODAY = civilDate('2026-03-01')

/** Carl's account, which a parent deleted. */
const [CARL, CARLS_LOGIN] = [idNumber(0x40), idNumber(0x41)]
const LOU = idNumber(5)

/**
 * The journal of the fixtures: one family that has used everything. Recorded by its creator Pat, by Anna, and by Gran,
 * a helper. Changing it changes what older versions are compared with, so it only gains entries.
 */
export function fixtureJournal(): readonly Entry[] {
  const journal = buildJournal({ on: '2026-01-01', startingBalance: 2_500 })
  const { record } = journal
  const added = { on: '2026-01-01', at: '09:10' }
  record('profile.changed', { userId: PAT, firstName: 'Pat', lastName: 'Garcia', email: 'pat@example.com' }, added)
  record('child.added', { userId: BENS_LOGIN, name: 'Ben', unit: 'stars' }, { ...added, id: BEN, childId: BEN })
  record('opening.added', { amount: minorUnits(40) }, { ...added, childId: BEN })
  journal.addChild('Carl', CARLS_LOGIN, CARL, 900, added)
  journal.deleteChild({ on: '2026-01-02', childId: CARL })
  const zone = expectOk(parseTimeZone('America/New_York'), 'New York has a time zone')
  record('family.changed', { name: 'Garcia-Li', timeZone: zone, rules: 1 }, { on: '2026-01-02' })
  record('family.currency.set', { code: 'EUR' }, { on: '2026-01-20' })
  recordMembers(journal)
  recordMoney(journal)
  recordPaydays(journal)
  recordGoalsAndAsks(journal)
  return journal.entries
}

type Journal = ReturnType<typeof buildJournal>

function recordMembers({ record, deposit }: Journal): void {
  record('member.added', { userId: GRAN, name: 'Gran', role: 'helper', childIds: [ANNA] }, { on: '2026-01-03' })
  record('member.added', { userId: SAM, name: 'Sam', role: 'helper', childIds: [BEN] }, { on: '2026-01-03' })
  record('member.changed', { userId: SAM, name: 'Sam Li', role: 'parent' }, { on: '2026-01-04' })
  record('member.added', { userId: LOU, name: 'Lou', role: 'parent' }, { on: '2026-01-04' })
  record('member.removed', { userId: LOU }, { on: '2026-01-05' })
  const gift = deposit(2_000, { on: '2026-01-10', by: GRAN, description: 'Birthday', timed: false })
  record('transaction.deleted', { transactionId: gift.id as never, giftOf: GRAN }, { on: '2026-01-11' })
  record('transaction.restored', { transactionId: gift.id as never, giftOf: GRAN }, { on: '2026-01-12' })
}

function recordMoney(journal: Journal): void {
  const { deposit, withdraw, deletePosting, restorePosting, countCash } = journal
  journal.changeChild({ avatar: { color: 'teal', animal: 'fox' } }, { on: '2026-01-02' })
  journal.changeChild({ pigName: 'Rosie', look: 'older' }, { on: '2026-01-02', by: ANNAS_LOGIN })
  journal.setInterest({ on: '2026-01-01', rate: 1_000, frequency: 'weekly', compoundType: 'simple' })
  journal.setInterest({ on: '2026-02-01', rate: 1_200, frequency: 'monthly', compoundType: 'compound' })
  deposit(550, { on: '2026-01-06', date: '2026-01-04', time: '10:30', description: 'Tooth \u{1F9B7}, “Zoë”' })
  const mistake = deposit(99_900, { on: '2026-01-07', description: 'Mistake' })
  deletePosting(mistake.id, { on: '2026-01-07', at: '12:05' })
  withdraw(300, { on: '2026-01-08', toCash: true, timed: false, description: 'Pocket money' })
  withdraw(1_299, { on: '2026-01-15', description: 'Book' })
  countCash(450, { on: '2026-01-09', by: ANNAS_LOGIN })
  countCash(125, { on: '2026-02-20' })
  deposit(7, { on: '2026-01-05', childId: BEN, description: 'Tidied up' })
  withdraw(50, { on: '2026-01-06', childId: BEN, description: 'Ice cream' })
  const paid = `allowance:${ANNA}:2026-01-09`
  deletePosting(paid, { on: '2026-01-10' })
  restorePosting(paid, { on: '2026-01-11' })
  deletePosting(`interest:${ANNA}:2026-01-12`, { on: '2026-01-13' })
}

function recordPaydays(journal: Journal): void {
  journal.setAllowance({ on: '2026-01-01', amount: 500, frequency: 'weekly', day: 'friday' })
  journal.setAllowance({ on: '2026-02-01', amount: 700, frequency: 'biweekly', day: 'saturday' })
  journal.setAllowance({ on: '2026-01-02', childId: BEN, amount: 3, frequency: 'monthly', day: 'monday' })
  journal.changePayday('2026-01-16', 0, { on: '2026-01-14', words: 'Lost a library book' })
  journal.changePayday('2026-01-23', 650, { on: '2026-01-19', paidOn: '2026-01-20', words: 'Trip' })
  const pause = journal.pause('2026-01-25', '2026-02-28', { on: '2026-01-21' })
  journal.endPause(pause.id, { on: '2026-02-05' })
  journal.pause('2026-03-10', undefined, { on: '2026-02-25' })
  journal.giveAdvance(1_000, 3, { on: '2026-02-06' })
}

function recordGoalsAndAsks(journal: Journal): void {
  const bike = journal.addGoal({ on: '2026-01-06', name: 'Bike', targetAmount: 20_000, picture: 'bike' })
  journal.changeGoal(bike.id, { description: 'With a bell', currentAmount: minorUnits(100) }, { on: '2026-01-08' })
  const book = journal.addGoal({ on: '2026-01-06', by: ANNAS_LOGIN, name: 'Book', targetAmount: 1_000 })
  journal.changeGoal(book.id, { completed: true }, { on: '2026-01-09' })
  const dropped = journal.addGoal({ on: '2026-01-06', name: 'Drum kit', targetAmount: 90_000 })
  journal.deleteGoal(dropped.id, { on: '2026-01-07' })
  const paid = journal.ask(400, { on: '2026-02-10', by: ANNAS_LOGIN, goalId: bike.id })
  journal.sayYes(paid.id, 350, { on: '2026-02-11', description: 'Lights for the bike', words: 'Enjoy!' })
  const refused = journal.ask(9_000, { on: '2026-02-12', by: ANNAS_LOGIN, words: 'Game' })
  journal.sayNo(refused.id, { on: '2026-02-13', words: 'Let’s wait for your birthday' })
  const withdrawn = journal.ask(100, { on: '2026-02-14', by: ANNAS_LOGIN })
  journal.withdrawAsk(withdrawn.id, { on: '2026-02-15', by: ANNAS_LOGIN })
  journal.ask(150, { on: '2026-02-16', by: ANNAS_LOGIN, words: 'Stickers' })
}
