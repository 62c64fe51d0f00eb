import type { Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import type { OutboxView } from '../../sync/use-outbox.ts'
import type { TabSyncState } from '../../sync/sync-state.ts'
import { syncStatusOf } from './sync-status.ts'

const outbox = (changes: Partial<OutboxView> = {}): OutboxView => ({
  waiting: 0,
  waitingByUser: new Map<Id, number>(),
  refused: 0,
  waitingLogins: 0,
  refusedEntries: [],
  lastSyncedAt: undefined,
  hasMet: true,
  takenLogins: [],
  isUpdateNeeded: false,
  ...changes,
})

const words = (sync: TabSyncState, changes: Partial<OutboxView> = {}) =>
  syncStatusOf(sync, outbox(changes), () => '14:05')

describe('the badge says', () => {
  test.each<[string, TabSyncState, Partial<OutboxView>, object]>([
    [
      'when all was last the same',
      { phase: 'synced' },
      { lastSyncedAt: 1 },
      { tone: 'quiet', short: 'Synced at 14:05' },
    ],
    ['how much waits', { phase: 'offline' }, { waiting: 3 }, { tone: 'waiting', short: '3 waiting' }],
    [
      'how much waits while it is being sent',
      { phase: 'syncing' },
      { waiting: 1 },
      { tone: 'waiting', short: '1 waiting' },
    ],
    [
      'that all is here where no server was ever met',
      { phase: 'offline' },
      { waiting: 3, hasMet: false },
      { tone: 'quiet', short: 'Saved on this device' },
    ],
    ['that all is here without a network', { phase: 'offline' }, {}, { tone: 'quiet', short: 'Saved on this device' }],
    ['that somebody has to log in again', { phase: 'signed-out' }, {}, { tone: 'attention', short: 'Log in to sync' }],
    [
      'that an update is needed to see all that was recorded',
      { phase: 'synced' },
      { isUpdateNeeded: true },
      { tone: 'attention', short: 'Update needed' },
    ],
    [
      'that something was refused, before anything else',
      { phase: 'signed-out' },
      { refused: 1 },
      { tone: 'attention', short: 'Needs you' },
    ],
    [
      'that a username is taken',
      { phase: 'synced' },
      { takenLogins: [{} as LoginRow] },
      { tone: 'attention', short: 'Needs you' },
    ],
    [
      'that the device has a trouble',
      { phase: 'troubled', error: { type: 'StorageFull' } },
      {},
      { tone: 'attention', short: 'Needs you' },
    ],
  ])('%s', (_, sync, changes, expected) => {
    expect(words(sync, changes)).toMatchObject(expected)
  })
})

describe('the panel says', () => {
  test('how many changes wait, in good English', () => {
    expect(words({ phase: 'offline' }, { waiting: 1 }).long).toContain('1 change will be sent')
    expect(words({ phase: 'offline' }, { waiting: 2 }).long).toContain('2 changes will be sent')
    expect(words({ phase: 'signed-out' }, { waiting: 2 }).long).toContain('Log in again to send 2 changes')
  })

  test.each<[TabSyncState, string]>([
    [{ phase: 'troubled', error: { type: 'StorageFull' } }, 'no room left'],
    [{ phase: 'troubled', error: { type: 'NewerVersion' } }, 'Load this page again'],
    [{ phase: 'troubled', error: { type: 'Declined', status: 400, sentence: 'Speak up.' } }, 'Speak up.'],
    [{ phase: 'troubled', error: { type: 'StorageFailed', reason: 'x' } }, 'tried again by itself'],
  ])('what is the trouble (%o)', (sync, expected) => {
    expect(words(sync).long).toContain(expected)
  })

  test('that the two differ, where fetching everything again did not help', () => {
    expect(words({ phase: 'synced', differs: true }, { lastSyncedAt: 1 }).long).toContain('still differ')
  })
})
