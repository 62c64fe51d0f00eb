import { messages, rich } from './catalogue.ts'

export const devicesMessages = messages('devices', {
  title: 'Logged-in Devices',
  list: 'Where your family is signed in',
  thisDeviceOnly: 'Your family is only on this device, so no one is signed in anywhere else.',
  noOtherSession: 'No one is signed in anywhere else.',
  thisSession: 'This session',
  signedIn: 'Logged in {time}',
  lastUsed: 'Last used {time}',
  end: 'End',
  endLabel: 'End {name}’s session',
  confirmEndLabel: 'End {name}’s session?',
  confirmEnd: rich('<b>End {name}’s session?</b> {name} will have to log in there again.'),
  endIt: 'End it',
  ending: 'Ending...',
  ended: 'Session ended',
  endedDescription: '{name} has to log in there again.',
  notEnded: 'The session didn’t end',
  offlineSignIns: 'Who can log in here offline',
})
