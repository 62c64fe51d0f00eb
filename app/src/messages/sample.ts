import { messages } from './catalogue.ts'

/** Messages for the sample family. */
export const sampleMessages = messages('sample', {
  pageTitle: 'Sample family · Little Ledger',
  title: 'Sample family',
  hint: 'Try anything. It’s all gone when you leave.',
  switchUser: 'View as',
  parent: 'Parent',
  startOwn: 'Start my own',
  open: 'Look around with a sample family',
})
