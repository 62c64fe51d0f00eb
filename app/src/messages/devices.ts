import { message, richMessage } from './catalogue.ts'

export const devicesMessages = {
  title: message({ id: 'devices.title', defaultMessage: 'Signed-in devices' }),
  list: message({ id: 'devices.list', defaultMessage: 'Where your family is signed in' }),
  thisDeviceOnly: message({
    id: 'devices.thisDeviceOnly',
    defaultMessage: 'This family is kept on this device only, so nobody is signed in anywhere else.',
  }),
  noOtherSession: message({ id: 'devices.noOtherSession', defaultMessage: 'Nobody is signed in anywhere else.' }),
  thisSession: message({ id: 'devices.thisSession', defaultMessage: 'This session' }),
  signedIn: message({ id: 'devices.signedIn', defaultMessage: 'Logged in {time}' }),
  lastUsed: message({ id: 'devices.lastUsed', defaultMessage: 'Last used {time}' }),
  end: message({ id: 'devices.end', defaultMessage: 'End' }),
  endLabel: message({ id: 'devices.endLabel', defaultMessage: 'End {name}’s session' }),
  confirmEndLabel: message({ id: 'devices.confirmEndLabel', defaultMessage: 'End {name}’s session?' }),
  confirmEnd: richMessage({
    id: 'devices.confirmEnd',
    defaultMessage: '<b>End {name}’s session?</b> {name} will have to log in there again.',
  }),
  endIt: message({ id: 'devices.endIt', defaultMessage: 'End it' }),
  ending: message({ id: 'devices.ending', defaultMessage: 'Ending...' }),
  ended: message({ id: 'devices.ended', defaultMessage: 'Session ended' }),
  endedDescription: message({ id: 'devices.endedDescription', defaultMessage: '{name} has to log in there again.' }),
  notEnded: message({ id: 'devices.notEnded', defaultMessage: 'The session was not ended' }),
  offlineSignIns: message({
    id: 'devices.offlineSignIns',
    defaultMessage: 'Who can log in on this device without a network',
  }),
}
