import {
  ACTIVITY_TITLES,
  basisPoints,
  ENGLISH_DATE,
  exponentOf,
  parseAmount,
  parseEnglishDate,
  type ActivityEntry,
  type Frequency,
  type Weekday,
  type Denomination,
} from '@little-ledger/domain'
import { isEnglish } from '../../languages/language.ts'
import { domainMessages, messages } from '../catalogue.ts'
import { formatAmount, formatDate, formatList, formatPaydays, formatPeriod, formatRate } from '../formats.ts'
import { descriptionText } from './descriptions.ts'

const titleText = domainMessages('activityLine', ACTIVITY_TITLES)

/** The names of what was changed, and of its states. */
const wordText = domainMessages('activityWord', {
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
  pigName: 'pig name',
  look: 'look',
})

const lineMessages = messages('activityDetail', {
  line: '{title}: {detail}',
  on: '{what} on {date}',
  from: 'from {date}',
  period: '{from} to {to}',
  repaid: 'repaid over {count, plural, one {1 payday} other {# paydays}}',
})

const sentenceMessages = messages('activitySentence', {
  allowanceOn: 'Allowance set: {paydays}',
  allowanceOff: 'Allowance turned off: {paydays}',
  interestOn: 'Interest set to {rate} {period}, {type}',
  interestOff: 'Interest turned off: {rate} {period}, {type}',
  changed: 'New {what}',
  changedFor: 'New {what} for {name}',
  withWords: '{line} ({words})',
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

/** 'name, role' in the current language: 'name and role'. Undefined if it contains anything else. */
function changesText(list: string): string | undefined {
  const words = list.split(', ').map(wordText)
  const known = words.filter((word) => word !== undefined)
  return known.length === words.length ? formatList(known) : undefined
}

/** Undefined in English, where SPEC §9 gives the text. */
function allowanceSentence(detail: string): string | undefined {
  if (isEnglish()) return undefined
  const [, frequency, weekday, state] = /^(\w+) on (\w+) - (active|inactive)$/.exec(detail) ?? []
  if (state === undefined) return undefined
  const paydays = formatPaydays(frequency as Frequency, weekday as Weekday)
  return sentenceMessages[state === 'active' ? 'allowanceOn' : 'allowanceOff']({ paydays })
}

function interestSentence(detail: string): string | undefined {
  const [, percent, frequency, type = '', state] = /^([\d.]+)% (\w+), (\w+) - (active|inactive)$/.exec(detail) ?? []
  if (state === undefined) return undefined
  const rate = formatRate(basisPoints(Math.round(Number(percent) * 100)))
  const period = formatPeriod(frequency as Frequency)
  return sentenceMessages[state === 'active' ? 'interestOn' : 'interestOff']({
    rate,
    period,
    type: wordText(type) ?? type,
  })
}

/** For 'Mia - look', 'look' if the name is unknown, and 'Mia' if what changed is unknown. */
function changeSentence(detail: string): string | undefined {
  const separator = detail.lastIndexOf(' - ')
  const what = changesText(separator < 0 ? detail : detail.slice(separator + 3))
  if (what === undefined) return undefined
  return separator < 0
    ? sentenceMessages.changed({ what })
    : sentenceMessages.changedFor({ what, name: detail.slice(0, separator) })
}

function paydaySentence(detail: string, title: string): string | undefined {
  const [, date = '', words] = PAYDAY.exec(detail) ?? []
  if (words === undefined) return undefined
  // In English, dates are written as in the lines without words.
  const line = lineMessages.line({ title: titleText(title) ?? title, detail: isEnglish() ? date : dateText(date) })
  return sentenceMessages.withWords({ line, words })
}

const PAYDAY = new RegExp(`^${ENGLISH_DATE} - (.*)$`)

/** The titles of the lines that screens show as sentences, because the log's texts read like fields. */
const SENTENCES: Readonly<Record<string, (detail: string, title: string) => string | undefined>> = {
  [ACTIVITY_TITLES.allowanceUpdated]: allowanceSentence,
  [ACTIVITY_TITLES.interestUpdated]: interestSentence,
  [ACTIVITY_TITLES.childUpdated]: changeSentence,
  [ACTIVITY_TITLES.memberUpdated]: changeSentence,
  [ACTIVITY_TITLES.paydayChanged]: paydaySentence,
  [ACTIVITY_TITLES.paydaySkipped]: paydaySentence,
  [ACTIVITY_TITLES.paydayPaidEarly]: paydaySentence,
}

/** A line of the activity log, which the domain writes in English, as screens show it in the current language. */
export function activityText(line: string, of: Denomination): string {
  const [title = line, ...rest] = line.split(': ')
  const detail = rest.join(': ')
  const sentence = SENTENCES[title]?.(detail, title)
  if (sentence !== undefined) return sentence
  if (isEnglish() && (of === 'USD' || !WITH_AMOUNTS.has(title))) return line
  const translated = titleText(title) ?? title
  return rest.length === 0 ? translated : lineMessages.line({ title: translated, detail: detailText(detail, of) })
}

/** The text of a line whose amount is shown beside it: 'Cash added', not 'Cash added: $5.00'. */
export function activityTextBesideAmount({ description, amount, denomination }: ActivityEntry): string {
  const [title = ''] = description.split(': ')
  return activityText(amount !== undefined && WITH_AMOUNTS.has(title) ? title : description, denomination)
}
