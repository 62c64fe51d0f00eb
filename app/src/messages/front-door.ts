import { messages } from './catalogue.ts'

export const frontDoorMessages = messages('frontDoor', {
  title: 'Who’s here?',
  tapPicture: 'Tap your picture.',
  childExpired: 'Welcome back, {name}! Tap your picture.',
  parentExpired: 'You were logged out to keep things safe.',
  parents: 'Parents',
  familyOf: '{name}’s family',
  otherFamily: 'Another family',
  someoneElse: 'Someone else',
  newHere: 'New to Little Ledger?',
  hello: 'Hi, {name}!',
  wrongPassword: 'That password didn’t work. Try again.',
  firstTime: 'Is this your first time here? Go online once. Or ask a parent.',
  newDevice: '{name} hasn’t logged in on this device yet. What’s your username?',
  newDeviceOffline: '{name} hasn’t logged in on this device yet. The first time, you need to be online.',
  notJoined: 'Haven’t joined yet?',
  useCode: 'Use your code',
})
