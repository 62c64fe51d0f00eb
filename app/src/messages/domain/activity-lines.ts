import {
  ACTIVITY_TITLES,
  ENGLISH_DATE,
  exponentOf,
  parseAmount,
  parseEnglishDate,
  type Frequency,
  type Weekday,
  type Denomination,
} from '@little-ledger/domain'
import { isEnglish } from '../../languages/language.ts'
import { domainMessages, messages } from '../catalogue.ts'
import { formatAmount, formatDate, formatFrequency, formatWeekday, withLocalNumbers } from '../formats.ts'
import { descriptionText } from './descriptions.ts'

const titleText = domainMessages('activityLine', ACTIVITY_TITLES)

/** The names of what was changed, and of its states. */
const wordText = domainMessages('activityWord', {
  active: 'active',
  inactive: 'inactive',
  simple: 'simple',
  compound: 'compound',
  unchanged: 'unchanged',
  name: 'name',
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  role: 'role',
  rules: 'rules',
  timeZone: 'time zone',
  colorAndAnimal: 'color and animal',
  pigName: 'name of the pig',
  look: 'look',
})

const lineMessages = messages('activityDetail', {
  line: '{title}: {detail}',
  schedule: '{frequency} on {weekday}',
  on: '{what} on {date}',
  from: 'from {date}',
  period: '{from} to {to}',
  repaid: 'repaid over {count, plural, one {1 payday} other {# paydays}}',
})

/** 'November 21, 2026' in the current language; another text as it is. */
function dateText(text: string): string {
  const date = parseEnglishDate(text)
  return date === undefined ? text : formatDate(date)
}

/** The details that contain more than names: their English form, and their text from its parts. */
const DETAILS: readonly (readonly [form: RegExp, text: (...parts: string[]) => string])[] = [
  [
    new RegExp(`^(.*) on ${ENGLISH_DATE}$`),
    (what, date) => lineMessages.on({ what: descriptionText(what), date: dateText(date) }),
  ],
  [new RegExp(`^from ${ENGLISH_DATE}$`), (date) => lineMessages.from({ date: dateText(date) })],
  [
    new RegExp(`^${ENGLISH_DATE} to ${ENGLISH_DATE}$`),
    (from, to) => lineMessages.period({ from: dateText(from), to: dateText(to) }),
  ],
  [new RegExp(`^${ENGLISH_DATE}$`), (date) => dateText(date)],
  [/^repaid over (\d+) paydays?$/, (count) => lineMessages.repaid({ count: Number(count) })],
  [
    /^(weekly|biweekly|monthly) on (\w+day)$/,
    (frequency, weekday) =>
      lineMessages.schedule({
        frequency: formatFrequency(frequency as Frequency),
        weekday: formatWeekday(weekday as Weekday),
      }),
  ],
  [
    /^([\d.]+%) (weekly|biweekly|monthly)$/,
    (rate, frequency) => `${withLocalNumbers(rate)} ${formatFrequency(frequency as Frequency)}`,
  ],
]

/** An amount as the domain writes it in English. */
const AMOUNT = /^(-?)(?:\$|[A-Z]{3} )?([\d,]+(?:\.\d+)?)(?: (?:star|minute)s?)?$/

/** An amount in the current language; undefined for other text. */
function amountText(detail: string, of: Denomination): string | undefined {
  const [, sign = '', number = ''] = AMOUNT.exec(detail) ?? []
  const amount = parseAmount(sign + number, exponentOf(of))
  return amount.ok ? formatAmount(amount.value, of) : undefined
}

/** A detail of a known form in the current language, or undefined. */
function formText(detail: string, of: Denomination): string | undefined {
  const amount = amountText(detail, of)
  if (amount !== undefined) return amount
  for (const [form, text] of DETAILS) {
    const match = form.exec(detail)
    if (match) return text(...match.slice(1))
  }
  return undefined
}

const partText = (part: string, of: Denomination): string =>
  formText(part, of) ?? wordText(part) ?? descriptionText(part)

const detailText = (detail: string, of: Denomination): string =>
  detail
    .split(' - ')
    .map(
      (part) =>
        formText(part, of) ??
        part
          .split(', ')
          .map((each) => partText(each, of))
          .join(', '),
    )
    .join(' - ')

/** The titles of lines that contain amounts. */
const WITH_AMOUNTS: ReadonlySet<string> = new Set([
  ACTIVITY_TITLES.cashAdded,
  ACTIVITY_TITLES.cashCounted,
  ACTIVITY_TITLES.cashRemoved,
])

/** A line of the activity log, which the domain writes in English, in the current language. */
export function activityText(line: string, of: Denomination): string {
  const [title = line, ...rest] = line.split(': ')
  if (isEnglish() && (of === 'USD' || !WITH_AMOUNTS.has(title))) return line
  const translated = titleText(title) ?? title
  return rest.length === 0
    ? translated
    : lineMessages.line({ title: translated, detail: detailText(rest.join(': '), of) })
}
