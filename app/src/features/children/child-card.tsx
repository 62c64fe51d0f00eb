import { UnstyledButton } from '@mantine/core'
import { daysBetween, nextPayment, pauseAhead, weekdayOf } from '@little-ledger/domain'
import { useId } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
import { formatAmount, formatChange, formatMonthDay, formatWeekday } from '../../messages/formats.ts'
import { uiMessages } from '../../messages/ui.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { longestWord } from '../../ui/longest-word.ts'
import classes from './children.module.css'

export type ChildAction = 'login' | 'avatar' | 'pig' | 'delete'

/** Longest amount, in characters, that fits on a card on a phone at the normal font size. */
const MAX_LENGTH = '$9,999.99'.length

interface ChildCardProps {
  readonly child: ChildRow
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onAction: (action: ChildAction) => void
}

/** The maximum length of a word that fits beside the animal on a phone. */
const MAX_WORD = 8

/** Shows a child's bank balance, next allowance and menu: a card on small screens, a row on wide screens. */
export function ChildCard({ child, isSelected, onSelect, onAction }: ChildCardProps) {
  const { name, avatar } = child
  const balance = formatAmount(child.balance, child.denomination)
  const id = useId()
  return (
    <li className={classes.card} data-current={isSelected} style={colorStyle(avatar)}>
      <UnstyledButton
        className={classes.child}
        data-long-word={longestWord(name) > MAX_WORD}
        aria-current={isSelected}
        aria-labelledby={`${id}-name ${id}-balance`}
        aria-describedby={`${id}-next`}
        onClick={onSelect}
      >
        <ChildAvatar avatar={avatar} />
        <span id={`${id}-name`} className={classes.name}>
          {name}
        </span>
        <span
          id={`${id}-balance`}
          className={classes.balance}
          data-negative={child.balance < 0}
          data-long={balance.length > MAX_LENGTH}
        >
          {balance}
        </span>
        <span id={`${id}-next`} className={classes.next}>
          {nextAllowance(child)}
        </span>
      </UnstyledButton>
      <ActionMenu
        name={name}
        className={classes.more ?? ''}
        aria-label={uiMessages.optionsFor({ name })}
        items={[
          { label: childrenMessages.loginDetails(), onClick: () => onAction('login') },
          { label: childrenMessages.changePicture(), onClick: () => onAction('avatar') },
          { label: childrenMessages.namePig(), onClick: () => onAction('pig') },
          { label: childrenMessages.deleteChild({ name }), onClick: () => onAction('delete'), isDangerous: true },
        ]}
      >
        <MoreIcon />
      </ActionMenu>
    </li>
  )
}

/** '+$7.50 on Saturday'. If the payday is at least a week away, a date replaces the weekday. */
function nextAllowance(child: ChildRow): string {
  const { derivedOn } = child
  const next = nextPayment(child, derivedOn)
  if (next === undefined) {
    if (pauseAhead(child, derivedOn) !== undefined) return childrenMessages.paused()
    // Undoing the first allowance also leaves 0 and off.
    const isUnset = child.allowance.amount === 0 && !child.allowance.active
    return isUnset ? childrenMessages.noAllowance() : childrenMessages.allowanceOff()
  }
  const isThisWeek = daysBetween(derivedOn, next.date) < 7
  const day = isThisWeek ? formatWeekday(weekdayOf(next.date)) : formatMonthDay(next.date)
  return childrenMessages.nextOn({ amount: formatChange(next.amount, child.denomination), day })
}
