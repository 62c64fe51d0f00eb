// Hand-worked cases: deletion and restoration, references, duplicates and several children.
import {
  allowanceId,
  allowanceSet,
  ana,
  BEN,
  ben,
  benAdded,
  cashCounted,
  childAdded,
  childDeleted,
  clock,
  counted,
  deleted,
  deposit,
  earned,
  interestId,
  interestSet,
  journal,
  ledger,
  opened,
  openingId,
  paid,
  put,
  ref,
  restored,
  took,
  withdrawal,
} from './builders.mjs'

const LATEST = 'INTERPRETATION: of deletion and restoration the latest stamp wins.'
const DERIVED = 'INTERPRETATION: Deleting one records the deletion of that id.'
const STAYS_DELETED = 'INTERPRETATION: A deleted child or goal stays deleted.'
const OWN_CHILD =
  'INTERPRETATION: Two accounts per child (ARCHITECTURE: a reference is resolved only within its own childId).'
const ONCE = 'INTERPRETATION: they appear exactly once on every device (ARCHITECTURE: applying twice is applying once).'

const wordCases = [
  {
    name: 'a deleted deposit disappears',
    rule: LATEST,
    today: '2026-01-07',
    entries: journal(childAdded('2026-01-05', 1000), deposit(1, '2026-01-06', 400), deleted('2026-01-07', ref(1))),
    expect: ledger(ana([1000, 0, 1000], opened('2026-01-05', 1000, 1000))),
  },
  {
    name: 'a restored deposit returns to its place',
    rule: LATEST,
    today: '2026-01-08',
    entries: journal(
      childAdded('2026-01-05', 1000),
      deposit(1, '2026-01-06', 400),
      withdrawal(2, '2026-01-07', 100),
      deleted('2026-01-07', ref(1)),
      restored('2026-01-08', ref(1)),
    ),
    expect: ledger(
      ana(
        [1300, 0, 1300],
        opened('2026-01-05', 1000, 1000),
        put(1, '2026-01-06', 400, 1400),
        took(2, '2026-01-07', -100, 1300),
      ),
    ),
  },
  {
    name: 'a restoration recorded on a later day with an earlier stamp has no effect',
    rule: LATEST,
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-05', 1000),
      deposit(1, '2026-01-06', 400),
      deleted('2026-01-07', ref(1), { stamp: clock('2026-01-08') }),
      restored('2026-01-09', ref(1), { stamp: clock('2026-01-07') }),
    ),
    expect: ledger(ana([1000, 0, 1000], opened('2026-01-05', 1000, 1000))),
  },
  {
    name: 'deleted, restored and deleted again',
    rule: LATEST,
    today: '2026-01-09',
    entries: journal(
      childAdded('2026-01-05', 1000),
      deposit(1, '2026-01-06', 400),
      deleted('2026-01-09', ref(1), { at: '11:00' }),
      restored('2026-01-08', ref(1)),
      deleted('2026-01-07', ref(1)),
    ),
    expect: ledger(ana([1000, 0, 1000], opened('2026-01-05', 1000, 1000))),
  },
  {
    name: 'a deletion stamped before its transaction still deletes it',
    rule: LATEST,
    today: '2026-01-07',
    entries: journal(
      childAdded('2026-01-05', 1000),
      deposit(1, '2026-01-06', 400),
      deleted('2026-01-06', ref(1), { stamp: clock('2026-01-04') }),
    ),
    expect: ledger(ana([1000, 0, 1000], opened('2026-01-05', 1000, 1000))),
  },
  {
    name: 'a deleted deposit earns no interest',
    rule: 'INTERPRETATION: An entry that arrives late or is backdated is value-dated.',
    today: '2026-01-19',
    entries: journal(
      childAdded('2026-01-05', 1000),
      interestSet('2026-01-05', 'weekly compound', 1000),
      deposit(1, '2026-01-06', 9000),
      deleted('2026-01-19', ref(1)),
    ),
    // Interest on two Sundays: 10% of 1000 on January 11, then 10% of 1100 on January 18.
    expect: ledger(
      ana(
        [1210, 0, 1000],
        opened('2026-01-05', 1000, 1000),
        earned('2026-01-11', 100, 1100),
        earned('2026-01-18', 110, 1210),
      ),
    ),
  },
  {
    name: 'the starting balance can be deleted',
    rule: LATEST,
    today: '2026-01-06',
    entries: journal(childAdded('2026-01-05', 1000), deleted('2026-01-06', openingId())),
    expect: ledger(ana([0, 0, 0])),
  },
  {
    name: 'restoring a transaction that was not deleted changes nothing',
    rule: LATEST,
    today: '2026-01-06',
    entries: journal(childAdded('2026-01-05', 1000), restored('2026-01-06', openingId())),
    expect: ledger(ana([1000, 0, 1000], opened('2026-01-05', 1000, 1000))),
  },
]

const derivedCases = [
  {
    name: 'a deleted allowance disappears, and the others remain',
    rule: DERIVED,
    today: '2026-01-17',
    entries: journal(
      childAdded('2026-01-01'),
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      deleted('2026-01-12', allowanceId('2026-01-10')),
    ),
    expect: ledger(ana([1000, 0, 1000], paid('2026-01-03', 500, 500), paid('2026-01-17', 500, 1000))),
  },
  {
    name: 'an allowance deleted before its payday is not paid until it is restored',
    rule: DERIVED,
    today: '2026-01-17',
    entries: journal(
      childAdded('2026-01-01'),
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      deleted('2026-01-02', allowanceId('2026-01-10')),
      deleted('2026-01-02', allowanceId('2026-01-17')),
      restored('2026-01-16', allowanceId('2026-01-17')),
    ),
    expect: ledger(ana([1000, 0, 1000], paid('2026-01-03', 500, 500), paid('2026-01-17', 500, 1000))),
  },
  {
    name: 'deleting an allowance on a day without a payday changes nothing',
    rule: DERIVED,
    today: '2026-01-10',
    entries: journal(
      childAdded('2026-01-01'),
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      deleted('2026-01-10', allowanceId('2026-01-09')),
      deleted('2026-01-10', interestId('2026-01-10')),
    ),
    expect: ledger(ana([1000, 0, 1000], paid('2026-01-03', 500, 500), paid('2026-01-10', 500, 1000))),
  },
  {
    name: 'deleted interest does not compound',
    rule: DERIVED,
    today: '2026-01-18',
    entries: journal(
      childAdded('2026-01-01', 10000),
      interestSet('2026-01-01', 'weekly compound', 1000),
      deleted('2026-01-12', interestId('2026-01-11')),
    ),
    // Interest on January 4: 10% of 10000. On January 18: 10% of 11000, because the interest of the 11th is deleted.
    expect: ledger(
      ana(
        [12100, 0, 10000],
        opened('2026-01-01', 10000, 10000),
        earned('2026-01-04', 1000, 11000),
        earned('2026-01-18', 1100, 12100),
      ),
    ),
  },
  {
    name: 'a deleted allowance does not add to the principal',
    rule: DERIVED,
    today: '2026-01-11',
    entries: journal(
      childAdded('2026-01-01', 1000),
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      interestSet('2026-01-01', 'weekly simple', 1000),
      deleted('2026-01-12', allowanceId('2026-01-03')),
    ),
    // January 4: 10% of 1000 = 100. January 10: +500. January 11: 10% of 1500 = 150. 1100 + 500 + 150 = 1750.
    expect: ledger(
      ana(
        [1750, 0, 1500],
        opened('2026-01-01', 1000, 1000),
        earned('2026-01-04', 100, 1100),
        paid('2026-01-10', 500, 1600),
        earned('2026-01-11', 150, 1750),
      ),
    ),
  },
]

const twoChildren = [childAdded('2026-01-01', 1000), benAdded('2026-01-01', 2000)]

const familyCases = [
  {
    name: 'an empty journal has no children',
    rule: 'INTERPRETATION: Two accounts per child.',
    today: '2026-01-01',
    entries: [],
    expect: ledger(),
  },
  {
    name: 'two children have separate accounts',
    rule: 'INTERPRETATION: Two accounts per child.',
    today: '2026-01-04',
    entries: journal(
      ...twoChildren.toReversed(),
      allowanceSet('2026-01-01', 'weekly saturday', 500),
      interestSet('2026-01-01', 'weekly compound', 1000, { childId: BEN }),
      cashCounted(1, '2026-01-02', 30, { childId: BEN }),
    ),
    // Ana: 1000 plus an allowance of 500. Ben: 2000 plus 10% interest.
    expect: ledger(
      ana([1500, 0, 1500], opened('2026-01-01', 1000, 1000), paid('2026-01-03', 500, 1500)),
      ben(
        [2200, 30, 2000],
        opened('2026-01-01', 2000, 2000, BEN),
        counted(1, '2026-01-02', 30, 30),
        earned('2026-01-04', 200, 2200, BEN),
      ),
    ),
  },
  {
    name: "an entry of one child cannot delete another child's transaction",
    rule: OWN_CHILD,
    today: '2026-01-07',
    entries: journal(
      ...twoChildren,
      deposit(1, '2026-01-06', 400, { childId: BEN }),
      allowanceSet('2026-01-01', 'weekly saturday', 500, { childId: BEN }),
      deleted('2026-01-07', ref(1)),
      deleted('2026-01-07', openingId(BEN)),
      deleted('2026-01-07', allowanceId('2026-01-03', BEN)),
    ),
    // All of Ana's deletions refer to Ben's postings: 2000 + 500 + 400 remain.
    expect: ledger(
      ana([1000, 0, 1000], opened('2026-01-01', 1000, 1000)),
      ben(
        [2900, 0, 2900],
        opened('2026-01-01', 2000, 2000, BEN),
        paid('2026-01-03', 500, 2500, BEN),
        put(1, '2026-01-06', 400, 2900),
      ),
    ),
  },
  {
    name: 'a restoration by a sibling does not undo a deletion',
    rule: OWN_CHILD,
    today: '2026-01-08',
    entries: journal(
      ...twoChildren,
      deposit(1, '2026-01-06', 400),
      deleted('2026-01-07', ref(1)),
      restored('2026-01-08', ref(1), { childId: BEN }),
    ),
    expect: ledger(
      ana([1000, 0, 1000], opened('2026-01-01', 1000, 1000)),
      ben([2000, 0, 2000], opened('2026-01-01', 2000, 2000, BEN)),
    ),
  },
  {
    name: 'a deleted child stays deleted after later entries',
    rule: STAYS_DELETED,
    today: '2026-01-09',
    entries: journal(...twoChildren, childDeleted('2026-01-07'), deposit(1, '2026-01-08', 400)),
    expect: ledger(ben([2000, 0, 2000], opened('2026-01-01', 2000, 2000, BEN))),
  },
  {
    name: 'duplicate entries count once',
    rule: ONCE,
    today: '2026-01-10',
    entries: [1, 2].flatMap(() =>
      journal(
        childAdded('2026-01-01', 1000),
        allowanceSet('2026-01-01', 'weekly saturday', 500),
        withdrawal(1, '2026-01-05', 200),
        cashCounted(2, '2026-01-06', 70),
      ),
    ),
    expect: ledger(
      ana(
        [1800, 70, 1800],
        opened('2026-01-01', 1000, 1000),
        paid('2026-01-03', 500, 1500),
        took(1, '2026-01-05', -200, 1300),
        counted(2, '2026-01-06', 70, 70),
        paid('2026-01-10', 500, 1800),
      ),
    ),
  },
]

export const deletionCases = [...wordCases, ...derivedCases, ...familyCases]
