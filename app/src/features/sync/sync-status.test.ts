import { UTC, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { LoginRow } from '../../ledger/database/family-database.ts'
import type { ClockView } from '../../ledger/answer-clock.ts'
import type { LostChanges, OutboxView } from '../../sync/outbox.ts'
import type { TabSyncState } from '../../sync/sync-state.ts'
import { syncStatusOf } from './sync-status.ts'

const RIGHT_CLOCK: ClockView = { isDateNeeded: false, difference: undefined, raw: 1, now: 1, server: 1, zone: UTC }

const outbox = (changes: Partial<OutboxView> = {}): OutboxView => ({
  pending: 0,
  sendable: changes.pending ?? 0,
  pendingByUser: new Map<Id, number>(),
  unsendableByUser: new Map<Id, number>(),
  refused: 0,
  pendingLogins: 0,
  changedLogins: 0,
  refusedEntries: [],
  overBound: 0,
  lost: [],
  lastSyncedAt: undefined,
  hasServer: true,
  usernameConflicts: [],
  needsParent: false,
  isUpdateNeeded: false,
  clock: RIGHT_CLOCK,
  ...changes,
})

const refused = (code: string) => ({ type: 'Rejected', status: 403, message: 'No.', code }) as const

const statusOf = (sync: TabSyncState, changes: Partial<OutboxView> = {}, isOnline = true) =>
  syncStatusOf(sync, outbox(changes), () => '14:05', isOnline)

describe('badge label', () => {
  test.each<[string, TabSyncState, Partial<OutboxView>, object]>([
    [
      'shows the time of the last sync',
      { phase: 'synced' },
      { lastSyncedAt: 1 },
      { tone: 'quiet', label: 'Synced at 14:05' },
    ],
    [
      'keeps showing the time of the last sync while the page starts',
      { phase: 'off' },
      { lastSyncedAt: 1 },
      { tone: 'quiet', label: 'Synced at 14:05' },
    ],
    [
      'keeps showing the time of the last sync during the next one',
      { phase: 'syncing' },
      { lastSyncedAt: 1 },
      { tone: 'quiet', label: 'Synced at 14:05' },
    ],
    [
      'shows how many changes are waiting',
      { phase: 'offline' },
      { pending: 3 },
      { tone: 'waiting', label: '3 changes saved here' },
    ],
    [
      'counts a changed login too',
      { phase: 'synced' },
      { pending: 1, changedLogins: 1, lastSyncedAt: 1 },
      { tone: 'waiting', label: '2 changes saved here' },
    ],
    [
      'shows the waiting changes during a sync',
      { phase: 'syncing' },
      { pending: 1 },
      { tone: 'waiting', label: '1 change saved here' },
    ],
    [
      'shows that changes are saved on the device if it never reached a server',
      { phase: 'offline' },
      { pending: 3, hasServer: false },
      { tone: 'quiet', label: 'Saved on this device' },
    ],
    [
      'does not ask a child to log in whom the server does not know yet',
      { phase: 'signed-out' },
      { pending: 1, needsParent: true },
      { tone: 'waiting', label: 'Saved on this device' },
    ],
    [
      'shows that everything is saved on the device while offline',
      { phase: 'offline' },
      {},
      { tone: 'quiet', label: 'Saved on this device' },
    ],
    [
      'asks for the right date when the clocks differ',
      { phase: 'clock' },
      { pending: 3, clock: { ...RIGHT_CLOCK, difference: 'later' } },
      { tone: 'attention', label: 'Check the date' },
    ],
    [
      'says that the server’s clock is wrong, even if this device’s clock differed before',
      { phase: 'server-clock' },
      { pending: 3, clock: { ...RIGHT_CLOCK, difference: 'later' } },
      { tone: 'attention', label: 'Check the server' },
    ],
    [
      'asks for the date when the clock was changed',
      { phase: 'offline' },
      { pending: 3, clock: { ...RIGHT_CLOCK, isDateNeeded: true } },
      { tone: 'attention', label: 'Check the date' },
    ],
    [
      'says that the server’s clock is wrong after the user has said so',
      { phase: 'clock' },
      { pending: 3, clock: { ...RIGHT_CLOCK, difference: 'device' } },
      { tone: 'attention', label: 'Check the server' },
    ],
    [
      'says that the server has no room for the family’s changes',
      { phase: 'synced' },
      { pending: 3, overBound: 2 },
      { tone: 'attention', label: 'Limit reached' },
    ],
    [
      'asks for attention when unsent changes were lost with a deleted child',
      { phase: 'synced' },
      { lost: [{} as LostChanges] },
      { tone: 'attention', label: 'Action needed' },
    ],
    [
      'says that a parent has to let the member log in',
      { phase: 'signed-out', error: { type: 'Unconfirmed' } },
      { pending: 1 },
      { tone: 'waiting', label: 'Waiting for a parent' },
    ],
    [
      'says that the family was removed from the server',
      { phase: 'signed-out', error: { type: 'FamilyRemoved' } },
      { pending: 1 },
      { tone: 'attention', label: 'Removed from the server' },
    ],
    [
      'says that the server takes no new families',
      { phase: 'signed-out', error: refused('registration_closed') },
      { pending: 1, hasServer: false },
      { tone: 'waiting', label: 'Only on this device' },
    ],
    [
      'says that the family needs a sign-up code',
      { phase: 'signed-out', error: refused('invitation_needed') },
      { pending: 1, hasServer: false },
      { tone: 'attention', label: 'Sign-up code needed' },
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
      { tone: 'attention', label: 'Action needed' },
    ],
    [
      'asks for attention when a username is taken',
      { phase: 'synced' },
      { usernameConflicts: [{} as LoginRow] },
      { tone: 'attention', label: 'Action needed' },
    ],
    [
      'asks for attention when syncing fails',
      { phase: 'failed', error: { type: 'StorageFull' } },
      {},
      { tone: 'attention', label: 'Action needed' },
    ],
  ])('%s', (_, sync, changes, expected) => {
    expect(statusOf(sync, changes)).toMatchObject(expected)
  })
})

test('the badge label shows that the device is offline and how many changes are unsent', () => {
  expect(statusOf({ phase: 'offline' }, { pending: 1 }, false).label).toBe('Offline · 1 change saved here')
})

describe('panel description', () => {
  test('uses the singular for one change', () => {
    expect(statusOf({ phase: 'offline' }, { pending: 1 }).description).toContain('1 change will sync')
    expect(statusOf({ phase: 'offline' }, { pending: 2 }).description).toContain('2 changes will sync')
    expect(statusOf({ phase: 'signed-out' }, { pending: 2 }).description).toContain('Log in again to sync 2 changes')
  })

  test('counts only the changes that the signed-in user can send', () => {
    const others = { pending: 5, sendable: 2 }
    expect(statusOf({ phase: 'signed-out' }, others).description).toContain('Log in again to sync 2 changes')
    expect(statusOf({ phase: 'offline' }, others).description).toContain('2 changes will sync')
    expect(statusOf({ phase: 'offline' }, { pending: 3, sendable: 0 }).description).not.toContain('will sync')
  })

  test('says that the server’s clock is wrong and that changes are saved on this device', () => {
    expect(statusOf({ phase: 'server-clock' }, { pending: 1 }).description).toMatch(
      /^The server’s clock is wrong\..*nothing syncs.*saved on this device/,
    )
  })

  test.each<[TabSyncState, string]>([
    [{ phase: 'failed', error: { type: 'StorageFull' } }, 'out of storage'],
    [{ phase: 'failed', error: { type: 'ServerFull', retryAfterMs: 5000 } }, 'The server is out of storage'],
    [{ phase: 'failed', error: { type: 'NewerVersion' } }, 'Reload this page'],
    [{ phase: 'failed', error: { type: 'Rejected', status: 400, message: 'Speak up.' } }, 'Speak up.'],
    [
      { phase: 'failed', error: { type: 'Rejected', status: 413, message: 'Too large.' } },
      'lets only small messages through',
    ],
    [{ phase: 'failed', error: refused('cross_site') }, 'for the right address'],
    [{ phase: 'signed-out', error: refused('cross_site') }, 'for the right address'],
    [{ phase: 'failed', error: { type: 'StorageFailed', reason: 'x' } }, 'will try again'],
  ])('explains why syncing fails: %o', (sync, expected) => {
    expect(statusOf(sync).description).toContain(expected)
  })

  test('explains that changes stay on this device while the family is over a limit', () => {
    const { description } = statusOf({ phase: 'synced' }, { pending: 2, overBound: 2 })
    expect(description).toMatch(/2 changes are saved on this device.*runs the server raises the limit/)
    expect(description).not.toContain('will sync as soon as this device can reach the server')
  })

  test('never claims that everything is synced while this device and the server differ', () => {
    for (const pending of [0, 2]) {
      const { tone, label, description } = statusOf({ phase: 'differs' }, { lastSyncedAt: 1, pending })
      expect([tone, label]).toEqual(['waiting', 'Checking'])
      expect(description).toMatch(/don’t match yet.*from the server again.*saved on this device/)
      expect(description).not.toContain('on your server too')
    }
  })
})
