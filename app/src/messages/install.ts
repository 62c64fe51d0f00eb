import { messages } from './catalogue.ts'

export const installMessages = messages('install', {
  title: 'Install on This Device',
  shareTitle: 'Tap Share',
  shareText: 'It’s in the browser’s toolbar. Sometimes it’s behind the “…” button.',
  addTitle: 'Choose “Add to Home Screen”',
  addText: 'Scroll down a little to find it.',
  doneTitle: 'Tap Add',
  doneText: 'Look for the piggy bank on your Home Screen.',
  note: 'The app keeps its own copy of your data, so log in there once while you’re online. If your data is only on this device, download a backup first and restore it in the app.',
  close: 'Got it',
})
