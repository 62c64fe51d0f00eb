import type { AskError, UndoChildError, UndoPaydayError } from '@little-ledger/domain'
import type { UsernameTaken } from '../auth/login-table.ts'
import type { UnknownDate } from '../ledger/clock.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { isTooLarge, type RegistrationRefusal, type SyncError } from '../sync/api-client.ts'
import { messages } from './catalogue.ts'
import { serverText } from './domain/validation.ts'
import { formatWait } from './formats.ts'

/** Why a command was not recorded although its form was valid. */
export type RecordError = AskError | UndoChildError | UndoPaydayError | UsernameTaken | StoreError | UnknownDate

const recordMessages = messages('recordError', {
  Forbidden: 'Only a parent can do this.',
  NotFound: 'It was deleted on another device or in another window. Nothing was changed.',
  LastParent: 'A family needs at least one parent.',
  TooManyAsks: 'You have 20 asks waiting. Please wait for an answer first.',
  AskClosed: 'This ask was already answered or taken back.',
  AskNotPaid: 'This yes was undone already. Nothing was changed.',
  NoPayday: 'There’s no payday on that date.',
  PaydayChangedAgain: 'This payday was changed again, maybe on another device. Nothing was undone.',
  ChildChangedAgain: 'It was changed again, so it stays as it is now.',
  UsernameTaken: 'Username already exists',
  UnknownDate: 'Nothing was changed. Please enter today’s date, then try again.',
  NewerVersion: 'Little Ledger was updated in another window. Please reload this page. Nothing is lost.',
  StorageFull: 'This device is out of storage. Free up some space and try again. Nothing was changed.',
  StorageBlocked: 'Another Little Ledger window is blocking this. Close it and try again.',
  StorageLost: 'Your data isn’t on this device anymore. Reload this page to see what to do.',
  StorageFailed: 'That didn’t save. Please try again. Nothing was changed.',
}) satisfies Record<RecordError['type'], () => string>

/** Explains in a toast why a command was not recorded or the device's storage could not be read (SPEC §8). */
export const recordErrorText = ({ type }: RecordError): string => recordMessages[type]()

export const isRecordError = (error: { readonly type: string }): error is RecordError => error.type in recordMessages

/** Reasons shared by several errors. */
export const errorMessages = messages('error', {
  wrongPassword: 'That password isn’t right.',
  tooManyAttempts: 'Too many tries. Please wait {wait}.',
  serverUnreachable: 'Can’t reach the server. Please try again.',
  serverBusy: 'The server is busy. Please try again in a moment.',
  unconfirmed:
    'Your family was restored from a backup. Ask a parent, usually the one who set it up, to let you log in again.',
  serverClock: 'The server’s clock is wrong. Please try again once it’s fixed.',
  serverFull: 'The server is out of storage. Please try again once the person who runs it has freed some.',
  registrationClosed: 'New families can’t sign up on this server.',
  registrationNeedsCode: 'You need a sign-up code for this server. Ask the person who runs it.',
  registrationWrongCode: 'That code didn’t work. Check it, or ask for a new one. A code works once, for 7 days.',
  wrongAddress: 'The server doesn’t know the address in your browser. Ask the person who runs it for the right one.',
  familyRemoved: 'Your family was removed from this server. Everything is still on this device.',
})

/** A message about a wait, which counts down and is over after `seconds`. */
export interface WaitMessage {
  readonly seconds: number
  readonly text: (secondsLeft: number) => string
}

interface MaybeWait {
  readonly type: string
  readonly waitSeconds?: number
  readonly retryAfterMs?: number
}

/** How long to wait after too many tries; undefined for other errors. */
export function waitOf({ type, waitSeconds, retryAfterMs = 0 }: MaybeWait): WaitMessage | undefined {
  if (type !== 'TooManyAttempts' && type !== 'RateLimited') return undefined
  return {
    seconds: waitSeconds ?? Math.ceil(retryAfterMs / 1000),
    text: (secondsLeft) => errorMessages.tooManyAttempts({ wait: formatWait(secondsLeft) }),
  }
}

const refusalMessages = {
  closed: errorMessages.registrationClosed,
  needed: errorMessages.registrationNeedsCode,
  wrong: errorMessages.registrationWrongCode,
} satisfies Record<RegistrationRefusal, () => string>

/** Explains why the server did not register a family. */
export const refusalText = (reason: RegistrationRefusal): string => refusalMessages[reason]()

const syncErrorMessages = messages('syncError', {
  storageFull: 'This device is out of storage. Free up some space. Nothing is lost.',
  serverFull:
    'The server is out of storage, so nothing new syncs. Everything you do is saved on this device. Ask the person who runs the server to free some.',
  newerVersion: 'Little Ledger was updated in another window. Reload this page.',
  tooLarge:
    'Something between this device and the server lets only small messages through, so your changes don’t sync. They’re saved on this device. Ask the person who runs the server.',
  declined: 'The server couldn’t accept your changes: {reason} Updating Little Ledger may help.',
  storageFailed: 'Little Ledger couldn’t read this device’s storage. It will try again soon.',
})

/** Explains why a sync cycle failed. */
export function syncErrorText(error: SyncError | undefined): string {
  switch (error?.type) {
    case 'StorageFull':
      return syncErrorMessages.storageFull()
    case 'ServerFull':
      return syncErrorMessages.serverFull()
    case 'NewerVersion':
      return syncErrorMessages.newerVersion()
    case 'Rejected':
      if (isTooLarge(error)) return syncErrorMessages.tooLarge()
      return syncErrorMessages.declined({ reason: serverText(error.message) })
    default:
      return syncErrorMessages.storageFailed()
  }
}
