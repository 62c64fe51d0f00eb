import { message } from './catalogue.ts'

export const installMessages = {
  title: message({ id: 'install.title', defaultMessage: 'Install on this device' }),
  shareTitle: message({ id: 'install.shareTitle', defaultMessage: 'Press Share' }),
  shareText: message({
    id: 'install.shareText',
    defaultMessage: 'It is in the bar of the browser. Some hide it behind “…”.',
  }),
  addTitle: message({ id: 'install.addTitle', defaultMessage: 'Choose “Add to Home Screen”' }),
  addText: message({ id: 'install.addText', defaultMessage: 'Scroll down a little to find it.' }),
  doneTitle: message({ id: 'install.doneTitle', defaultMessage: 'Press Add' }),
  doneText: message({ id: 'install.doneText', defaultMessage: 'The piggy bank is among your apps now.' }),
  note: message({
    id: 'install.note',
    defaultMessage:
      'The app keeps its own copy of your family’s data: log in there once while you are online. If your family lives on this device only, save it to a file first and restore it in the app.',
  }),
  close: message({ id: 'install.close', defaultMessage: 'Got it' }),
}
