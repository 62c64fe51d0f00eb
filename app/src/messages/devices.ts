import { messages, rich } from './catalogue.ts'

export const devicesMessages = messages('devices', {
  title: 'Signed-in devices',
  list: 'Where your family is signed in',
  thisDeviceOnly: 'This family is kept on this device only, so nobody is signed in anywhere else.',
  noOtherSession: 'Nobody is signed in anywhere else.',
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
  notEnded: 'The session was not ended',
  offlineSignIns: 'Who can log in on this device without a network',
})
