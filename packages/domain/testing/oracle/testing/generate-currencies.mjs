// Gives generated histories a currency, changes of it, and children with units.
import { createRandom } from './random.mjs'

const CODES = ['JPY', 'KRW', 'USD', 'EUR', 'MXN', 'KWD', 'JOD']

/** The history with a family that has a currency and changes it, often to one with other decimals. */
export const withCurrencies = ({ today, entries }, seed) => {
  const random = createRandom(seed + 1_000_000)
  const [{ familyId, by }] = entries
  const units = new Map(
    entries.map(({ childId }) => [childId, random.pick([{}, {}, { unit: 'stars' }, { unit: 'minutes' }])]),
  )
  const header = (id) => {
    const { stamp, on, at } = random.pick(entries)
    return { id, v: 1, familyId, by, stamp: random.chance(0.2) ? `2020${stamp.slice(4)}` : stamp, on, at }
  }
  const created = { ...header(familyId), kind: 'family.created', name: 'Moss', timeZone: 'UTC', rules: 1 }
  const changes = Array.from({ length: random.between(0, 5) }, () => ({
    ...header(`01900000-0000-7000-8000-${random.hex(12)}`),
    kind: 'family.currency.set',
    code: random.pick(CODES),
  }))
  const labeled = entries.map((entry) =>
    entry.kind === 'child.added' ? { ...entry, ...units.get(entry.childId) } : entry,
  )
  const family = [{ ...created, currency: random.pick(CODES) }, ...changes]
  return { today, entries: random.shuffle([...labeled, ...family, ...changes.slice(0, 2)]) }
}
