import { Button, Text } from '@mantine/core'
import type { Ask, CivilDate, Denomination } from '@little-ledger/domain'
import { useRef } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { formatAmount, formatRecentDate } from '../../messages/formats.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Hint } from '../../ui/hint.tsx'
import { UndoIcon } from '../../ui/icons.tsx'
import { AskingHand, SandTimer, YesMark } from '../../ui/illustrations/ask-pictures.tsx'
import { SleepingMoon } from '../../ui/illustrations/tip-pictures.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { usePending } from '../../ui/use-pending.ts'
import classes from './asks.module.css'
import { useWithdrawAsk } from './use-withdraw-ask.ts'

interface MyAsksProps extends ContentProps {
  readonly child: ChildRow
  /** Opens the dialog to ask for something else. */
  readonly onAsk: () => void
}

/** A child's asks: those that wait, then the newest answers. */
export const MyAsksDialog = createDialog(MyAsks, () => askMessages.listTitle())

/** How many asks that no longer wait are listed. */
const ANSWERED = 10

function MyAsks({ child, onAsk }: MyAsksProps) {
  const withdraw = useWithdrawAsk(child.id)
  const list = useRef<HTMLUListElement>(null)
  const newestFirst = child.asks.toReversed()
  const waiting = newestFirst.filter(({ status }) => status === 'waiting')
  const answered = newestFirst.filter(({ status }) => status !== 'waiting').slice(0, ANSWERED)
  const takeBack = async (ask: Ask): Promise<boolean> => {
    const isTakenBack = await withdraw(ask.id, ask)
    // The button disappears, so focus the list.
    if (isTakenBack) list.current?.focus()
    return isTakenBack
  }
  return (
    <>
      {waiting.length > 0 && (
        <p className={classes.explained}>
          <SandTimer className={classes.icon} />
          <span>{askMessages.waitingHint()}</span>
        </p>
      )}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={askMessages.listTitle()}>
        {[...waiting, ...answered].map((ask) => (
          <AskItem key={ask.id} ask={ask} of={child.denomination} today={child.derivedOn} onTakeBack={takeBack} />
        ))}
      </ul>
      <Button fullWidth mt="md" onClick={onAsk}>
        {askMessages.askMore()}
      </Button>
    </>
  )
}

interface AskItemProps {
  readonly ask: Ask
  readonly of: Denomination
  readonly today: CivilDate
  /** Resolves to whether the ask was taken back. */
  readonly onTakeBack: (ask: Ask) => Promise<boolean>
}

const AskItem = ({ ask, of, today, onTakeBack }: AskItemProps) => (
  <li className={classes.item} data-status={ask.status}>
    <StatusPicture status={ask.status} />
    <div className={classes.text}>
      <p className={classes.words} dir="auto">
        {ask.words}
      </p>
      <p className={classes.status}>{statusText(ask, of)}</p>
      {/* The words of a yes do not fit once it is undone. */}
      {ask.status !== 'undone' && ask.answer?.words !== undefined && (
        <Text dir="auto">{askMessages.said({ words: ask.answer.words })}</Text>
      )}
      <Hint>
        {formatRecentDate(ask.answer?.on ?? ask.on, today)}
        {ask.status !== 'waiting' &&
          ask.status !== 'yes' &&
          ` · ${askMessages.askedFor({ amount: formatAmount(ask.amount, of) })}`}
      </Hint>
      {ask.status === 'waiting' && <TakeBackButton ask={ask} onTakeBack={onTakeBack} />}
    </div>
    {/* An amount that isn't paid could look like money that came or went. */}
    {(ask.status === 'waiting' || isPaid(ask)) && (
      <strong className={classes.amount}>{formatAmount(ask.answer?.amount ?? ask.amount, of)}</strong>
    )}
  </li>
)

function TakeBackButton({ ask, onTakeBack }: Pick<AskItemProps, 'ask' | 'onTakeBack'>) {
  const { isPending, run } = usePending(ask)
  return (
    <PendingButton
      variant="light"
      leftSection={<UndoIcon />}
      mt="0.25rem"
      px="sm"
      isPending={isPending}
      aria-label={askMessages.takeBackLabel({ words: ask.words })}
      onClick={() => void run(() => onTakeBack(ask))}
    >
      {askMessages.takeBack()}
    </PendingButton>
  )
}

const isPaid = ({ status }: Pick<Ask, 'status'>): boolean => status === 'yes' || status === 'less'

function StatusPicture({ status }: Pick<Ask, 'status'>) {
  if (status === 'waiting') return <SandTimer className={classes.picture} />
  if (isPaid({ status })) return <YesMark className={classes.picture} />
  return status === 'notNow' ? (
    <span className={classes.picture}>
      <SleepingMoon />
    </span>
  ) : (
    <AskingHand className={classes.picture} />
  )
}

function statusText({ status, answer, amount }: Ask, of: Denomination): string {
  const paid = formatAmount(answer?.amount ?? amount, of)
  switch (status) {
    case 'waiting':
      return askMessages.waitingTitle()
    case 'yes':
      return askMessages.yes({ amount: paid })
    case 'less':
      return askMessages.less({ amount: paid })
    case 'notNow':
      return askMessages.notNow()
    case 'withdrawn':
      return askMessages.withdrawn()
    case 'undone':
      return askMessages.undone()
  }
}
