import { messages, rich } from '../catalogue.ts'

/** Messages for a parent or helper who was removed from the family. */
export const removedMessages = messages('removed', {
  title: 'You’re no longer in this family',
  byParent: rich('A parent removed you, so the family <b><bdi>{family}</bdi></b> is locked on this device.'),
  left: rich('You left, so the family <b><bdi>{family}</bdi></b> is locked on this device.'),
  stays: 'What you added before stays with the family. To come back, ask a parent for a new code.',
  unsent:
    '{count, plural, one {1 change you made here never synced, so it doesn’t count. Save it to a file for a parent, who can add it again.} other {# changes you made here never synced, so they don’t count. Save them to a file for a parent, who can add them again.}}',
  list: 'Changes that never synced',
  kept: '{count, plural, one {It stays} other {They stay}} on this device when you log out.',
  save: 'Save to a file',
  saved: 'File saved',
  savedHint: 'Give it to a parent. It opens in any spreadsheet.',
  unknownChild: 'Family',
  date: 'Date',
  time: 'Time',
  who: 'For',
  what: 'Change',
})
