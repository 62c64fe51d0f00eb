import { messages } from './catalogue.ts'

export const frontDoorMessages = messages('frontDoor', {
  title: 'Who’s here?',
  tapPicture: 'Tap your picture.',
  tapName: 'Tap your name.',
  childExpired: 'Welcome back, {name}! Tap your picture.',
  parentExpired: 'You were logged out to keep things safe.',
  parents: 'Parents',
  familyOf: '{name}’s family',
  otherFamily: 'Another family',
  removed: '{name} (removed)',
  someoneElse: 'Someone else',
  newHere: 'New to Little Ledger?',
  hello: 'Hi, {name}!',
  wrongPassword: 'That password didn’t work. Try again.',
  offlineForParent: 'Go online to log in. If you check “Remember me,” you can log in here offline next time.',
  firstTime: 'Is this your first time here? Go online once. Or ask a parent.',
  newDevice: 'This is your first time on this device. What’s your username?',
  newDeviceOffline: 'This is your first time on this device. You need to be online.',
  notJoined: 'Haven’t joined yet?',
  gotCode: 'Got a new code?',
  useCode: 'Use your code',
})
