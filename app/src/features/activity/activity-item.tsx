import type { ActivityAction, ActivityCategory, ActivityEntry, DeviceId, Id } from '@little-ledger/domain'
import type { ComponentType } from 'react'
import type { NameOf } from '../../ledger/queries/use-display-names.ts'
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
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './activity.module.css'

/** What people and devices are called. */
export interface ActivityNames {
  readonly nameOf: NameOf
  readonly childNames: ReadonlyMap<Id, string>
  readonly thisDevice: DeviceId
}

interface ActivityItemProps {
  readonly line: ActivityEntry
  readonly names: ActivityNames
}

/** One line of the log: what was recorded, and below it by whom, about whom, when and where. */
export function ActivityItem({ line, names }: ActivityItemProps) {
  const hasMoved = MOVING.has(line.action)
  const Icon = ICONS[pictureOf(line)]
  return (
    <li className={classes.line} data-line={line.id} tabIndex={-1}>
      <span className={classes.icon}>
        <Icon />
      </span>
      <p className={classes.words} dir="auto">
        {line.description}
      </p>
      {line.amount !== undefined && (
        <span className={classes.amount} data-moved={hasMoved}>
          <MoneyText amount={line.amount} kind={hasMoved ? 'movement' : 'balance'} />
        </span>
      )}
      <p className={classes.facts}>
        <bdi>{names.nameOf(line.userId)}</bdi>
        {line.childId !== undefined && (
          <span>
            for <bdi>{childName(line.childId, names)}</bdi>
          </span>
        )}
        <span>{formatTime(line.at)}</span>
        <span>{deviceName(line.device, names)}</span>
      </p>
    </li>
  )
}

/** The actions that move money; the other amounts are what something is to be, or was. */
const MOVING: ReadonlySet<ActivityAction> = new Set(['deposit', 'withdraw', 'add_cash', 'remove_cash'])

/** A deleted child's name is erased with it. */
const childName = (childId: Id, { childNames }: ActivityNames): string => childNames.get(childId) ?? 'a deleted child'

/** Devices have no names of their own: the end of the id tells one from another. */
const deviceName = (device: DeviceId, { thisDevice }: ActivityNames): string =>
  device === thisDevice ? 'This device' : `Device ${device.slice(-4)}`

type Picture = ActivityCategory | 'withdrawal' | 'deletion'

const ICONS: Readonly<Record<Picture, ComponentType<object>>> = {
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

function pictureOf({ action, category }: ActivityEntry): Picture {
  if (action === 'delete') return 'deletion'
  return action === 'withdraw' ? 'withdrawal' : category
}
