import type { ActivityCategory } from '@little-ledger/domain'
import { messages, rich } from './catalogue.ts'

export const activityMessages = messages('activity', {
  child: 'Child',
  everybody: 'Everyone',
  show: 'Show',
  everything: 'Everything',
  none: 'Nothing here yet.',
  noneHint: 'Everything your family adds or changes shows up here.',
  showMore: 'Show more ({count, number} left)',
  day: '{weekday}, {date}',
  forChild: rich('for <bdi>{name}</bdi>'),
  restoredBy: rich('restored by <bdi>{name}</bdi>'),
  deletedChild: 'a deleted child',
  thisDevice: 'This device',
  deviceOf: '{name}’s device',
  otherDevice: 'Another device, first used {date}',
})

/** The categories of the activity log (SPEC §1). */
export const activityCategories = messages('activity.category', {
  transaction: 'Transactions',
  allowance: 'Allowance',
  interest: 'Interest',
  cash: 'Cash',
  goal: 'Savings goals',
  child: 'Child accounts',
  user: 'Family and profiles',
}) satisfies Record<ActivityCategory, () => string>
