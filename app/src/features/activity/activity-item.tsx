import { ThemeIcon } from '@mantine/core'
import type { ActivityAction, ActivityCategory, ActivityEntry, DeviceId, Id } from '@little-ledger/domain'
import type { ComponentType } from 'react'
import { activityTextBesideAmount } from '../../messages/domain/activity-lines.ts'
import { activityMessages } from '../../messages/activity.ts'
import type { NameOf } from '../../ledger/queries/queries.ts'
import { formatTime } from '../../messages/formats.ts'
import {
  AllowanceIcon,
  CashIcon,
  DepositIcon,
  GoalIcon,
  InterestIcon,
  PersonIcon,
  SpendIcon,
  TrashIcon,
} from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import classes from './activity.module.css'

/** The display names of users, children and devices. */
export interface ActivityNames {
  readonly nameOf: NameOf
  readonly childNames: ReadonlyMap<Id, string>
  readonly deviceNames: ReadonlyMap<DeviceId, string>
}

interface ActivityItemProps {
  readonly line: ActivityEntry
  readonly names: ActivityNames
}

/** One line of the activity log: its description, then the user, child, time and device. */
export function ActivityItem({ line, names }: ActivityItemProps) {
  const isMovement = changesBalance(line)
  const Icon = ICONS[iconOf(line)]
  const author = names.nameOf(line.userId)
  const child = line.childId && childName(line.childId, names)
  const text = activityTextBesideAmount(line)
  return (
    <li className={classes.line} data-line={line.id} tabIndex={-1}>
      <ThemeIcon c="var(--ll-brand)">
        <Icon />
      </ThemeIcon>
      <p className={classes.description} dir="auto">
        {text}
      </p>
      {line.amount !== undefined && (
        <span className={classes.amount} data-movement={isMovement}>
          <MoneyText of={line.denomination} amount={line.amount} kind={isMovement ? 'movement' : 'balance'} />
        </span>
      )}
      <p className={classes.details}>
        <bdi>{author}</bdi>
        {line.restoredBy !== undefined && (
          <span>{activityMessages.restoredBy({ name: names.nameOf(line.restoredBy), bdi: isolate })}</span>
        )}
        {/* Lines that a child recorded, or that end with the child's name, need it only once. */}
        {child !== undefined && child !== author && !text.endsWith(`: ${child}`) && (
          <span>{activityMessages.forChild({ name: child, bdi: isolate })}</span>
        )}
        <span>{formatTime(line.at)}</span>
        <span>{names.deviceNames.get(line.device)}</span>
      </p>
    </li>
  )
}

const MOVEMENTS: ReadonlySet<ActivityAction> = new Set(['deposit', 'withdraw', 'add_cash', 'remove_cash'])

/** Whether the amount changed a balance. Other amounts are settings, goals, or what a child asked for. */
const changesBalance = ({ action, category }: ActivityEntry): boolean =>
  MOVEMENTS.has(action) || (category === 'transaction' && action !== 'create')

/** The child's name, or a placeholder if the child was deleted, because deletion erases the name. */
const childName = (childId: Id, { childNames }: ActivityNames): string =>
  childNames.get(childId) ?? activityMessages.deletedChild()

type IconName = ActivityCategory | 'withdrawal' | 'deletion'

const ICONS: Readonly<Record<IconName, ComponentType<object>>> = {
  user: PersonIcon,
  child: PersonIcon,
  transaction: DepositIcon,
  withdrawal: SpendIcon,
  allowance: AllowanceIcon,
  goal: GoalIcon,
  interest: InterestIcon,
  cash: CashIcon,
  deletion: TrashIcon,
}

function iconOf({ action, category }: ActivityEntry): IconName {
  if (action === 'delete') return 'deletion'
  return action === 'withdraw' ? 'withdrawal' : category
}
