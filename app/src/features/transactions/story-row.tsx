// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in
// history-row.tsx
import { automaticPostingDate, daysBetween, DAY_RANK, weekdayOf, type CivilDate } from '@little-ledger/domain'
import { memo } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { capitalized, formatRecentDate, formatShortWeekday } from '../../messages/formats.ts'
import { storyMessages } from '../../messages/child/story.ts'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import {
  Author,
  BALANCE_INDEX,
  Description,
  TransactionIcon,
  type HistoryLook,
  type HistoryRowProps,
} from './history-row.tsx'
import classes from './story.module.css'

/** A history row that tells a story: what happened, and how much is now in the bank or the piggy bank. */
function StoryRow({ row, of, index, today, isNew = false, ref, onWhy, authorOf }: HistoryRowProps) {
  const position = index === undefined ? {} : { 'aria-rowindex': index + 2, 'data-index': index }
  return (
    <tr ref={ref} role="row" className={classes.row} data-new={isNew || undefined} {...position}>
      <td role="cell" className={classes.date}>
        {storyDate(row.date, today)}
        <Author name={authorOf?.(row)} />
      </td>
      <td role="cell" className={classes.description}>
        <span className={classes.icon} data-tone={row.amount < 0 ? 'out' : 'in'}>
          <TransactionIcon row={row} />
        </span>
        <Description
          row={{ ...row, description: storyText(row) }}
          of={of}
          classNames={classes}
          onWhy={onWhy && (() => onWhy(row))}
        />
      </td>
      <td role="cell" className={classes.amount}>
        <MoneyText of={of} amount={row.amount} kind="movement" />
      </td>
      <td role="cell" aria-colindex={BALANCE_INDEX[row.account]} className={classes.balance} data-account={row.account}>
        {row.account === 'cash' ? <Pig /> : <Bank />}
        <span>
          {(row.account === 'cash' ? storyMessages.inPig : storyMessages.inBank)({
            balance: <MoneyText of={of} amount={row.balanceAfter} />,
          })}
        </span>
      </td>
    </tr>
  )
}

const Bank = () => (
  <Picture viewBox="0 0 24 24">
    <path d="M12 2 22 8v2H2V8Z" fill="var(--ll-brand)" />
    <path d="M6 11v7M12 11v7M18 11v7" stroke="var(--ll-brand)" strokeWidth="2.5" />
    <path d="M3 20.5h18" stroke="var(--ll-brand)" strokeWidth="3" />
  </Picture>
)

const Pig = () => (
  <Picture viewBox="0 0 24 24">
    <path d="M6 17v4M16 17v4" stroke="var(--ll-piggy-shade)" strokeWidth="3.5" />
    <path d="m14 5 5-2v5Z" fill="var(--ll-piggy-shade)" />
    <ellipse cx="11" cy="12.5" rx="9" ry="7" fill="var(--ll-piggy)" />
    <rect x="17" y="9.5" width="6" height="6" rx="2.5" fill="var(--ll-piggy-shade)" />
    <circle cx="15.5" cy="10" r="1.2" fill="#4a1f1a" />
    <path d="M8.5 7.5h4" stroke="#4a1f1a" strokeWidth="1.6" />
  </Picture>
)

/** What happened, in words. For a row that a user recorded, the user's own description. */
function storyText({ id, type, rank, amount, description, date }: TransactionRow): string {
  if (type === 'allowance' && rank === DAY_RANK.recorded) return storyMessages.advance()
  if (type === 'allowance') {
    if (amount < 0) return storyMessages.repayment()
    return (automaticPostingDate(id) ?? date) > date ? storyMessages.early() : storyMessages.allowance()
  }
  if (type === 'interest') return storyMessages.interest()
  if (type === 'cash') return amount < 0 ? storyMessages.lessCash() : storyMessages.moreCash()
  return rank === DAY_RANK.opening ? storyMessages.opening() : description
}

const WEEK = 7

/**
 * Today, Yesterday, the weekday ('Fri') within a week, or the date. The year is added only if it is not the current
 * one.
 */
function storyDate(date: CivilDate, today: CivilDate = date): string {
  const days = daysBetween(date, today)
  if (days > 1 && days < WEEK) return capitalized(formatShortWeekday(weekdayOf(date)))
  return formatRecentDate(date, today)
}

/** Renders the history for children on phones and tablets. */
export const storyLook: HistoryLook = { Row: memo(StoryRow), classes }
