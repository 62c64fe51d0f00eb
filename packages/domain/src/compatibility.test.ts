import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseEntry } from './journal/entry.ts'
import { KINDS, type Kind } from './journal/kinds.ts'
import { deriveLedger } from './ledger/derive.ts'
import { describeLedger } from './testing/compatibility/describe-ledger.ts'
import { describeHeader, describeKind } from './testing/compatibility/describe-schema.ts'
import { FIXTURE_TODAY } from './testing/compatibility/family.ts'
import { kindNames } from './testing/sample-entries.ts'

// What versions of the past have written (docs/compatibility.md).

const folder = fileURLToPath(new URL('../../../compatibility', import.meta.url))
const read = <T>(version: string, name: string): T =>
  JSON.parse(readFileSync(`${folder}/${version}/${name}`, 'utf8')) as T

const versions = readdirSync(folder)
const releases = versions.filter((version) => !version.includes('-rc.'))

type Described = Readonly<Record<string, { readonly version: string }>>
type RawEntry = { readonly kind: Kind; readonly v: number }

const isCurrent = ({ kind, v }: RawEntry) => v === KINDS[kind].version

describe.each(releases)('the entries of %s', (version) => {
  const { header, ...kinds } = read<Described>(version, 'kinds.json')
  const { accepted, rejected } = read<Record<'accepted' | 'rejected', readonly RawEntry[]>>(version, 'entries.json')

  test.each(Object.keys(kinds) as Kind[])('%s has the same fields and limits, or a new version', (kind) => {
    const today = describeKind(kind)
    expect(Number(today['version'])).toBeGreaterThanOrEqual(Number(kinds[kind]?.version))
    if (today['version'] === kinds[kind]?.version) expect(today).toEqual(kinds[kind])
  })

  test('have the same fields in common', () => {
    expect(describeHeader()).toEqual(header)
  })

  test('can be read, and nothing of them is lost', () => {
    for (const entry of accepted) expect(parseEntry(entry)).toEqual({ ok: true, value: entry })
    expect(new Set(accepted.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
  })

  test('that were invalid still are, because that version drops them', () => {
    const malformed = { ok: false, error: { type: 'Malformed' } }
    for (const entry of rejected.filter(isCurrent)) expect([entry, parseEntry(entry)]).toMatchObject([{}, malformed])
    expect(rejected.length).toBeGreaterThan(kindNames.length)
  })
})

describe.each(versions)('the journal of %s', (version) => {
  test('gives the same balances, history and settings', () => {
    const { entries } = read<{ readonly entries: readonly unknown[] }>(version, 'journal.json')
    const parsed = entries.map(parseEntry)
    const journal = parsed.flatMap((entry) => (entry.ok ? [entry.value] : []))
    expect(journal).toHaveLength(entries.length)
    const ledger: unknown = JSON.parse(JSON.stringify(describeLedger(deriveLedger(journal, FIXTURE_TODAY))))
    expect(ledger).toEqual(read(version, 'ledger.json'))
  })
})

test('every kind has fixtures (pnpm fixtures VERSION writes those of the next version)', () => {
  const known = releases.flatMap((version) =>
    Object.entries(read<Described>(version, 'kinds.json')).map(([kind, described]) => `${kind} ${described.version}`),
  )
  for (const kind of kindNames) expect(known).toContain(`${kind} ${KINDS[kind].version}`)
})
