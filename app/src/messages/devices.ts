import { messages, rich } from './catalogue.ts'

export const devicesMessages = messages('devices', {
  title: 'Logged-in Devices',
  list: 'Where your family is logged in',
  thisDeviceOnly: 'Your family’s data is only on this device, so no one is logged in anywhere else.',
  noOtherSession: 'No one is logged in anywhere else.',
  thisSession: 'This device',
  signedIn: 'Logged in {time}',
  lastUsed: 'Last used {time}',
  end: 'Log out',
  endLabel: 'Log out {name}',
  confirmEndLabel: 'Log out {name}?',
  confirmEnd: rich('<b>Log out {name}?</b> {name} will need to log in again on that device.'),
  endIt: 'Log out',
  ending: 'Logging out...',
  ended: '{name} is logged out',
  endedDescription: '{name} will need to log in again on that device.',
  notEnded: '{name} is still logged in',
  offlineSignIns: 'Who can log in here offline',
})
