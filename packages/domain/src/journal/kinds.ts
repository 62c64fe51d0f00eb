import * as v from 'valibot'
import { avatarField } from './avatar.ts'
import { lookField, pigNameField } from './child-look.ts'
import {
  amountField,
  childIdsField,
  civilDateField,
  civilTimeField,
  compoundTypeField,
  currencyField,
  frequencyField,
  idField,
  memberRoleField,
  nameField,
  positiveAmountField,
  repaymentPaydaysField,
  transactionIdField,
  unitField,
  rateField,
  recordedOnField,
  stampField,
  textField,
  timeZoneField,
  weekdayField,
} from './fields.ts'
import { pictureNameField } from './goal-picture.ts'

/**
 * Who may record a kind of entry (SPEC §6). `parent`: any parent in the family. `parentOrOwnChild`: also the child who
 * owns the account. `self`: only the user that the entry is about. `member`: any parent, and helpers where `mayRecord`
 * allows it.
 */
export type RecordedBy = 'parent' | 'parentOrOwnChild' | 'self' | 'member'

/** Whether an entry of a kind belongs to the family as a whole or to one child's account. */
type SubjectKind = 'family' | 'child'

/** A row of the kinds table. */
const kind = <const A extends SubjectKind, S extends v.ObjectEntries>(
  subject: A,
  recordedBy: RecordedBy,
  payload: S,
) => ({ subject, recordedBy, version: 1 as const, payload })

const deletion = { transactionId: transactionIdField, giftOf: v.exactOptional(idField) }
const goalText = { name: nameField, description: textField }
const goalPictureName = { picture: v.exactOptional(pictureNameField) }

/** The version of the allowance and interest rules that this code implements. */
export const RULES_VERSION = 1

const rulesField = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Every kind of entry. How to add one: docs/architecture.md#adding-a-kind-of-entry. */
export const KINDS = {
  'family.created': kind('family', 'parent', {
    name: nameField,
    timeZone: timeZoneField,
    // Also decides the number of decimals for good.
    currency: currencyField,
    rules: rulesField,
  }),
  'family.changed': kind('family', 'parent', {
    name: v.exactOptional(nameField),
    timeZone: v.exactOptional(timeZoneField),
    rules: v.exactOptional(rulesField),
  }),
  // Relabels all amounts of money, and converts none. No effect unless the currency has as many decimals as the one that
  // the family was created with (docs/decisions/0047-currency-and-units.md).
  'family.currency.set': kind('family', 'parent', { code: currencyField }),
  'profile.changed': kind('family', 'self', {
    userId: idField,
    firstName: v.exactOptional(textField),
    lastName: v.exactOptional(textField),
    email: v.exactOptional(v.nullable(textField)),
  }),
  // A co-parent or helper. Only a `helper` has `childIds`. `role` and `childIds` change together, so that concurrent
  // changes cannot mix.
  'member.added': kind('family', 'parent', {
    userId: idField,
    name: nameField,
    role: memberRoleField,
    childIds: v.exactOptional(childIdsField),
  }),
  'member.changed': kind('family', 'member', {
    userId: idField,
    name: v.exactOptional(nameField),
    role: v.exactOptional(memberRoleField),
    childIds: v.exactOptional(childIdsField),
  }),
  // A removal is permanent: a person who is invited again becomes a new member.
  'member.removed': kind('family', 'member', { userId: idField }),
  'child.added': kind('child', 'parent', {
    userId: idField,
    name: nameField,
    avatar: v.exactOptional(avatarField),
    // Absent for money.
    unit: v.exactOptional(unitField),
  }),
  // The starting balance, recorded with the child. A separate entry, so that users can see a child without seeing the
  // child's money.
  'opening.added': kind('child', 'parent', { amount: positiveAmountField }),
  // How the child appears. The latest value of each field counts.
  'child.changed': kind('child', 'parentOrOwnChild', {
    avatar: v.exactOptional(avatarField),
    pigName: v.exactOptional(pigNameField),
    look: v.exactOptional(lookField),
  }),
  'child.deleted': kind('child', 'parent', {}),
  'allowance.set': kind('child', 'parent', {
    amount: amountField,
    frequency: frequencyField,
    day: weekdayField,
    active: v.boolean(),
  }),
  // What one payday pays: zero skips it, and `paidOn`, an earlier day, pays it early. The latest change of a date counts.
  'payday.changed': kind('child', 'parent', {
    date: civilDateField,
    amount: amountField,
    paidOn: v.exactOptional(civilDateField),
    words: textField,
  }),
  // No payday from `from` to `to`, inclusive, is paid. Without `to`, until the pause is ended.
  'pause.set': kind('child', 'parent', { from: civilDateField, to: v.exactOptional(civilDateField) }),
  'pause.ended': kind('child', 'parent', { pauseId: idField }),
  // Allowance paid ahead, which the next `over` paydays repay.
  'advance.given': kind('child', 'parent', { amount: positiveAmountField, over: repaymentPaydaysField }),
  'interest.set': kind('child', 'parent', {
    rate: rateField,
    frequency: frequencyField,
    compoundType: compoundTypeField,
    active: v.boolean(),
  }),
  'transaction.added': kind('child', 'member', {
    type: v.picklist(['deposit', 'withdrawal']),
    amount: positiveAmountField,
    description: nameField,
    date: civilDateField,
    time: civilTimeField,
    // False if the user chose no time. In that case, `time` is 12:00, and the time of recording decides the order
    // within the day.
    timed: v.exactOptional(v.literal(false)),
    // True for a withdrawal paid in cash, whose amount is added to the piggy bank. No effect on deposits.
    toCash: v.exactOptional(v.literal(true)),
  }),
  // `giftOf` is the helper who recorded the deposit; it lets that helper see this entry.
  'transaction.deleted': kind('child', 'member', deletion),
  'transaction.restored': kind('child', 'member', deletion),
  'cash.counted': kind('child', 'parentOrOwnChild', { amount: amountField }),
  'goal.added': kind('child', 'parentOrOwnChild', {
    ...goalText,
    targetAmount: positiveAmountField,
    ...goalPictureName,
  }),
  'goal.changed': kind('child', 'parentOrOwnChild', {
    goalId: idField,
    name: v.exactOptional(nameField),
    description: v.exactOptional(textField),
    targetAmount: v.exactOptional(positiveAmountField),
    currentAmount: v.exactOptional(amountField),
    completed: v.exactOptional(v.boolean()),
    ...goalPictureName,
  }),
  'goal.deleted': kind('child', 'parentOrOwnChild', { goalId: idField }),
  // A child's request for money from the bank (docs/decisions/0045-ask-and-answer.md).
  'ask.made': kind('child', 'parentOrOwnChild', {
    amount: positiveAmountField,
    words: nameField,
    goalId: v.exactOptional(idField),
  }),
  'ask.withdrawn': kind('child', 'parentOrOwnChild', { askId: idField }),
  // Only a yes has an `amount` and a `description`, which make up the withdrawal. `words` are for the child.
  'ask.answered': kind('child', 'parent', {
    askId: idField,
    answer: v.picklist(['yes', 'no']),
    amount: v.exactOptional(positiveAmountField),
    description: v.exactOptional(nameField),
    words: v.exactOptional(nameField),
  }),
} as const

/** The name of a kind of entry. */
export type Kind = keyof typeof KINDS

/** The fields of every entry (docs/sync.md#entries). */
export const headerFields = {
  id: idField,
  v: v.literal(1),
  familyId: idField,
  by: idField,
  stamp: stampField,
  on: recordedOnField,
  at: civilTimeField,
  // Set only by the server: the parent whose device pushed this entry of another member after a restore.
  restoredBy: v.exactOptional(idField),
}

/** Whether a kind is known. */
export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)
