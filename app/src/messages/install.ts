import { messages } from './catalogue.ts'

export const installMessages = messages('install', {
  title: 'Install on this device',
  shareTitle: 'Press Share',
  shareText: 'It is in the bar of the browser. Some hide it behind “…”.',
  addTitle: 'Choose “Add to Home Screen”',
  addText: 'Scroll down a little to find it.',
  doneTitle: 'Press Add',
  doneText: 'The piggy bank is among your apps now.',
  note: 'The app keeps its own copy of your family’s data: log in there once while you are online. If your family lives on this device only, save it to a file first and restore it in the app.',
  close: 'Got it',
})
