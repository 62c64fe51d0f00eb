import { addDays, deriveLedger, todayIn } from '@little-ledger/domain'
import { createLedgerCache } from '../journal/ledger-cache.ts'
import { createLedgers } from '../journal/ledgers.ts'
import { freshStorage } from './app.ts'
import { familyJournal, type Happening } from './family-journal.ts'

/** A family whose ledger is kept by the server's own means, and beside it the one derived from scratch. */
export const keptLedgers = async () => {
  const clock = { now: Date.parse('2026-01-01T12:00:00Z') }
  const storage = freshStorage()
  const reads: number[] = []
  const watched = {
    ...storage,
    readEntries: (...asked: Parameters<typeof storage.readEntries>) => (
      reads.push(asked[1]),
      storage.readEntries(...asked)
    ),
  }
  const cache = createLedgerCache()
  const ledgers = createLedgers(watched, cache, () => clock.now)
  const journal = await familyJournal(storage, () => clock.now)
  const { familyId } = journal
  const stored = async () => (await storage.readEntries(familyId, 0, 100_000)).map(({ entry }) => entry)
  const fromScratch = async () => deriveLedger(await stored(), todayIn(journal.zone(), clock.now))
  let head = 2
  const happen = async (happening: Happening, daysAgo = 0) => {
    const ledger = await fromScratch()
    const entries = journal.entriesOf(happening, ledger, addDays(ledger.today, -daysAgo))
    if (entries.length > 0) head = await journal.append(entries)
  }
  const happenOften = async (what: Happening, count: number) => {
    const ledger = await fromScratch()
    head = await journal.append(
      Array.from({ length: count }, () => journal.entriesOf(what, ledger, ledger.today)).flat(),
    )
  }
  const kept = () => ledgers.at(familyId, head)
  return { clock, cache, ledgers, familyId, reads, happen, happenOften, kept, fromScratch, head: () => head }
}

export const happening = (what: Happening['what'], number = 1, zone: Happening['zone'] = 'UTC') => ({
  what,
  number,
  zone,
})
