import type { Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import type { OutboxView } from '../../sync/outbox.ts'
import type { TabSyncState } from '../../sync/sync-state.ts'
import { syncStatusOf } from './sync-status.ts'

const outbox = (changes: Partial<OutboxView> = {}): OutboxView => ({
  pending: 0,
  pendingByUser: new Map<Id, number>(),
  refused: 0,
  pendingLogins: 0,
  refusedEntries: [],
  lastSyncedAt: undefined,
  hasServer: true,
  usernameConflicts: [],
  isUpdateNeeded: false,
  ...changes,
})

const statusOf = (sync: TabSyncState, changes: Partial<OutboxView> = {}) =>
  syncStatusOf(sync, outbox(changes), () => '14:05')

describe('badge label', () => {
  test.each<[string, TabSyncState, Partial<OutboxView>, object]>([
    [
      'shows the time of the last sync',
      { phase: 'synced' },
      { lastSyncedAt: 1 },
      { tone: 'quiet', label: 'Synced at 14:05' },
    ],
    [
      'shows how many changes are waiting',
      { phase: 'offline' },
      { pending: 3 },
      { tone: 'waiting', label: '3 waiting' },
    ],
    [
      'shows the waiting changes during a sync',
      { phase: 'syncing' },
      { pending: 1 },
      { tone: 'waiting', label: '1 waiting' },
    ],
    [
      'shows that changes are saved on the device if it never reached a server',
      { phase: 'offline' },
      { pending: 3, hasServer: false },
      { tone: 'quiet', label: 'Saved on this device' },
    ],
    [
      'shows that everything is saved on the device while offline',
      { phase: 'offline' },
      {},
      { tone: 'quiet', label: 'Saved on this device' },
    ],
    ['asks the user to sign in again', { phase: 'signed-out' }, {}, { tone: 'attention', label: 'Log in to sync' }],
    [
      'asks for an update when entries come from a newer version',
      { phase: 'synced' },
      { isUpdateNeeded: true },
      { tone: 'attention', label: 'Update needed' },
    ],
    [
      'gives refused entries priority over any other status',
      { phase: 'signed-out' },
      { refused: 1 },
      { tone: 'attention', label: 'Needs you' },
    ],
    [
      'asks for attention when a username is taken',
      { phase: 'synced' },
      { usernameConflicts: [{} as LoginRow] },
      { tone: 'attention', label: 'Needs you' },
    ],
    [
      'asks for attention when syncing fails',
      { phase: 'failed', error: { type: 'StorageFull' } },
      {},
      { tone: 'attention', label: 'Needs you' },
    ],
  ])('%s', (_, sync, changes, expected) => {
    expect(statusOf(sync, changes)).toMatchObject(expected)
  })
})

describe('panel description', () => {
  test('uses the singular for one change', () => {
    expect(statusOf({ phase: 'offline' }, { pending: 1 }).description).toContain('1 change will be sent')
    expect(statusOf({ phase: 'offline' }, { pending: 2 }).description).toContain('2 changes will be sent')
    expect(statusOf({ phase: 'signed-out' }, { pending: 2 }).description).toContain('Log in again to send 2 changes')
  })

  test.each<[TabSyncState, string]>([
    [{ phase: 'failed', error: { type: 'StorageFull' } }, 'no room left'],
    [{ phase: 'failed', error: { type: 'NewerVersion' } }, 'Load this page again'],
    [{ phase: 'failed', error: { type: 'Rejected', status: 400, message: 'Speak up.' } }, 'Speak up.'],
    [{ phase: 'failed', error: { type: 'StorageFailed', reason: 'x' } }, 'tried again by itself'],
  ])('explains why syncing fails: %o', (sync, expected) => {
    expect(statusOf(sync).description).toContain(expected)
  })

  test('reports that device and server still differ after a full download', () => {
    expect(statusOf({ phase: 'synced', differs: true }, { lastSyncedAt: 1 }).description).toContain('still differ')
  })
})
