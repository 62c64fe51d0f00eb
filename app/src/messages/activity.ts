import type { ActivityCategory } from '@little-ledger/domain'
import { message, richMessage } from './catalogue.ts'

export const activityMessages = {
  child: message({ id: 'activity.child', defaultMessage: 'Child' }),
  everybody: message({ id: 'activity.everybody', defaultMessage: 'Everybody' }),
  show: message({ id: 'activity.show', defaultMessage: 'Show' }),
  everything: message({ id: 'activity.everything', defaultMessage: 'Everything' }),
  none: message({ id: 'activity.none', defaultMessage: 'Nothing here yet.' }),
  noneHint: message({ id: 'activity.noneHint', defaultMessage: 'What anybody in the family records appears here.' }),
  showMore: message({ id: 'activity.showMore', defaultMessage: 'Show more ({count} left)' }),
  day: message({ id: 'activity.day', defaultMessage: '{weekday}, {date}' }),
  forChild: richMessage({ id: 'activity.forChild', defaultMessage: 'for <bdi>{name}</bdi>' }),
  deletedChild: message({ id: 'activity.deletedChild', defaultMessage: 'a deleted child' }),
  thisDevice: message({ id: 'activity.thisDevice', defaultMessage: 'This device' }),
  otherDevice: message({ id: 'activity.otherDevice', defaultMessage: 'Device {id}' }),
}

/** The categories of the activity log (SPEC §1). */
export const activityCategories = {
  transaction: message({ id: 'activity.category.transaction', defaultMessage: 'Transactions' }),
  allowance: message({ id: 'activity.category.allowance', defaultMessage: 'Allowance' }),
  interest: message({ id: 'activity.category.interest', defaultMessage: 'Interest' }),
  cash: message({ id: 'activity.category.cash', defaultMessage: 'Cash' }),
  goal: message({ id: 'activity.category.goal', defaultMessage: 'Savings goals' }),
  child: message({ id: 'activity.category.child', defaultMessage: 'Child accounts' }),
  user: message({ id: 'activity.category.user', defaultMessage: 'Family and profiles' }),
} satisfies Record<ActivityCategory, () => string>
