import type { DeviceKind } from '@little-ledger/domain'
import type { ServerError } from '../sync/api-client.ts'
import { errorMessages } from './errors.ts'
import { messages, rich } from './catalogue.ts'
import { serverText } from './domain/validation.ts'

export const devicesMessages = messages('devices', {
  title: 'Logged-in Devices',
  list: 'Where your family is logged in',
  thisDeviceOnly: 'Your family’s data is only on this device, so no one is logged in anywhere else.',
  noOtherSession: 'No one is logged in anywhere else.',
  thisSession: 'This device',
  nameOnDevice: '{name} ({device})',
  signedIn: 'Logged in {time}',
  lastUsed: 'Last used {time}',
  end: 'Log out',
  endLabel: 'Log out {name}',
  confirmEndLabel: 'Log out {name}?',
  confirmEnd: rich('<b>Log out {nameOnDevice}?</b> {name} will need to log in again on that device.'),
  endIt: 'Log out',
  ending: 'Logging out...',
  ended: '{name} is logged out',
  endedDescription: '{name} will need to log in again on that device.',
  notEnded: '{name} is still logged in',
  endOffline: 'You need to be online to log out another device.',
  mayNotBeEnded: '{name} may still be logged in',
  noAnswer: 'The server didn’t answer. Please try again.',
  offlineSignIns: 'Who can log in here offline',
  showDoor: 'Show who’s here on this device',
  showDoorHint: 'Names and animals before anyone logs in. Never money.',
})

const deviceKindMessages = messages('deviceKinds', {
  iphone: 'iPhone',
  ipad: 'iPad',
  'android-phone': 'Android phone',
  'android-tablet': 'Android tablet',
  mac: 'Mac',
  windows: 'Windows computer',
  chromebook: 'Chromebook',
  linux: 'Linux computer',
})

/** @returns undefined if the kind is not known */
export const deviceKindName = (kind: DeviceKind | undefined): string | undefined => kind && deviceKindMessages[kind]()

const sessionListMessages = messages('sessionList', {
  offline: 'You’ll see this list when you’re back online.',
  signInFirst: 'Please log in again first. Tap “Log in to sync” at the top of the page.',
  declined: 'The server didn’t accept this. {reason}',
})

/** The title and the description of the toast for a session that could not be ended. */
export function endSessionErrorText(error: ServerError, name: string): readonly [title: string, description: string] {
  const title = devicesMessages.notEnded({ name })
  if (error.type !== 'Unreachable') return [title, sessionListErrorText(error)]
  // The server may have ended it, and only the response was lost.
  return navigator.onLine
    ? [devicesMessages.mayNotBeEnded({ name }), devicesMessages.noAnswer()]
    : [title, devicesMessages.endOffline()]
}

/** Explains why the family's sessions could not be listed, or why one of them could not be ended. */
export function sessionListErrorText(error: ServerError): string {
  switch (error.type) {
    case 'Unreachable':
      return sessionListMessages.offline()
    case 'SignedOut':
    case 'Unconfirmed':
    case 'Conflict':
    case 'Gone':
      return sessionListMessages.signInFirst()
    case 'FamilyRemoved':
      return errorMessages.familyRemoved()
    case 'Busy':
    case 'RateLimited':
      return errorMessages.serverBusy()
    case 'ServerClockWrong':
      return errorMessages.serverClock()
    case 'ServerFull':
      return errorMessages.serverFull()
    case 'Rejected':
      return sessionListMessages.declined({ reason: serverText(error.message) })
  }
}
