// Hand-worked cases: asks, answers and withdrawals of asks.
import {
  ana,
  ANA,
  askId,
  askMade,
  askWithdrawn,
  BEN,
  ben,
  benAdded,
  childAdded,
  clock,
  deleted,
  earned,
  interestSet,
  journal,
  ledger,
  opened,
  paidAsk,
  restored,
  saidNo,
  saidYes,
} from './builders.mjs'

const ALONE = 'CAPABILITIES: The bank withdrawal derives from the answer alone, with the ask’s id.'
const FIRST = 'CAPABILITIES: the earliest yes sets amount and date.'
const YES = 'CAPABILITIES: any yes beats every no and every withdrawal of the ask.'
const UNDO = 'CAPABILITIES: undo is a deletion, which closes the ask.'
const OWN_CHILD = 'ARCHITECTURE: a reference is resolved only within its own childId.'

/** Ana with $10.00 since January 1, and what the answers to the ask 1 left. */
const anaWith = (...drafts) => journal(childAdded('2026-01-01', 1000), ...drafts)
const untouched = ledger(ana([1000, 0, 1000], opened('2026-01-01', 1000, 1000)))
const paidOnFifth = (amount) =>
  ledger(
    ana(
      [1000 - amount, 0, 1000 - amount],
      opened('2026-01-01', 1000, 1000),
      paidAsk(1, '2026-01-05', -amount, 1000 - amount),
    ),
  )

export const askCases = [
  {
    name: 'an ask without an answer, taken back or refused moves no money',
    rule: ALONE,
    today: '2026-01-09',
    entries: anaWith(
      askMade(1, '2026-01-04', 300),
      askMade(2, '2026-01-04', 400),
      askMade(3, '2026-01-04', 500),
      askWithdrawn(2, '2026-01-05'),
      saidNo(3, '2026-01-05'),
    ),
    expect: untouched,
  },
  {
    name: 'a yes withdraws its own amount on its own day',
    rule: ALONE,
    today: '2026-01-09',
    entries: anaWith(askMade(1, '2026-01-04', 300), saidYes(1, '2026-01-05', 250)),
    expect: paidOnFifth(250),
  },
  {
    name: 'a yes withdraws even if its ask never arrives',
    rule: ALONE,
    today: '2026-01-09',
    entries: anaWith(saidYes(1, '2026-01-05', 300)),
    expect: paidOnFifth(300),
  },
  {
    name: 'of several yeses, the earliest pays, once',
    rule: FIRST,
    today: '2026-01-09',
    entries: anaWith(
      askMade(1, '2026-01-04', 300),
      saidYes(1, '2026-01-07', 100, { stamp: clock('2026-01-07') }),
      saidYes(1, '2026-01-05', 200, { stamp: clock('2026-01-05') }),
      saidYes(1, '2026-01-06', 300, { stamp: clock('2026-01-06') }),
    ),
    expect: paidOnFifth(200),
  },
  {
    name: 'a yes beats an earlier and a later no, and a withdrawal',
    rule: YES,
    today: '2026-01-09',
    entries: anaWith(
      askMade(1, '2026-01-02', 300),
      saidNo(1, '2026-01-03'),
      askWithdrawn(1, '2026-01-04'),
      saidYes(1, '2026-01-05', 300),
      saidNo(1, '2026-01-06'),
      askWithdrawn(1, '2026-01-07'),
    ),
    expect: paidOnFifth(300),
  },
  {
    name: 'a deleted answer stays unpaid after another yes, until it is restored',
    rule: UNDO,
    today: '2026-01-09',
    entries: anaWith(saidYes(1, '2026-01-05', 300), deleted('2026-01-06', askId(1)), saidYes(1, '2026-01-07', 200)),
    expect: untouched,
  },
  {
    name: 'a restored answer pays again',
    rule: UNDO,
    today: '2026-01-09',
    entries: anaWith(saidYes(1, '2026-01-05', 300), deleted('2026-01-06', askId(1)), restored('2026-01-07', askId(1))),
    expect: paidOnFifth(300),
  },
  {
    name: 'an answer about a sibling withdraws from the sibling only',
    rule: OWN_CHILD,
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-01', 1000),
      benAdded('2026-01-01', 2000),
      askMade(1, '2026-01-04', 300, { childId: ANA }),
      saidYes(1, '2026-01-05', 300, { childId: BEN }),
    ),
    expect: ledger(
      ana([1000, 0, 1000], opened('2026-01-01', 1000, 1000)),
      ben([1700, 0, 1700], opened('2026-01-01', 2000, 2000, BEN), paidAsk(1, '2026-01-05', -300, 1700)),
    ),
  },
  {
    name: 'a withdrawal for an ask lowers the interest from the next day on',
    rule: FIRST,
    today: '2026-01-11',
    // Sundays are January 4 and 11: 10% of 1000 = 100, then 10% of 800 = 80.
    entries: anaWith(interestSet('2026-01-01', 'weekly compound', 1000), saidYes(1, '2026-01-10', 300)),
    expect: ledger(
      ana(
        [880, 0, 800],
        opened('2026-01-01', 1000, 1000),
        earned('2026-01-04', 100, 1100),
        paidAsk(1, '2026-01-10', -300, 800),
        earned('2026-01-11', 80, 880),
      ),
    ),
  },
]
