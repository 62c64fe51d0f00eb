import { balanceAfterAsks, isDisagreed, openAsks, type Ask, type Denomination } from '@little-ledger/domain'
import { Button, Card, CloseButton, Group, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useGoals } from '../../ledger/queries/queries.ts'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import { inboxMessages } from '../../messages/asks.ts'
import { formatAmount, formatRecentDate } from '../../messages/formats.ts'
import { uiMessages } from '../../messages/ui.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { focusUnlessBehindDialog, replaceFocusLeftLost, replaceLostFocus } from '../../ui/dialog/lost-focus.ts'
import { Hint } from '../../ui/hint.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { pageHeading } from '../../ui/page/use-focus-on-navigation.ts'
import classes from './asks.module.css'
import { isKept, keep } from './kept-answers.ts'
import { useAnswer } from './use-answer.ts'
import { PendingButton } from '../../ui/pending-button.tsx'
import { usePending } from '../../ui/use-pending.ts'

const AnswerDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

/** The ask that the open dialog answers. `child` and `ask` stay set while the dialog closes. */
interface OpenDialog {
  readonly isOpen: boolean
  readonly child: ChildRow
  readonly ask: Ask
  readonly answer: 'yes' | 'no'
}

/** The asks of all children that wait for an answer, and those that parents answered differently. */
export function AskInbox({ rows }: { readonly rows: readonly ChildRow[] }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [, setKept] = useState(0)
  const region = useRef<HTMLElement>(null)
  const focus = () => focusUnlessBehindDialog(region.current)
  const asking = rows.filter(({ asks }) => openAsks(asks).length > 0)
  const disagreed = rows.flatMap((child) =>
    child.asks.filter((ask) => isDisagreed(ask) && !isKept(child.id, ask)).map((ask) => ({ child, ask })),
  )
  // After the last answer here, an empty inbox says so and keeps the focus, instead of disappearing.
  const isEmpty = asking.length + disagreed.length === 0
  const [isUsed, setUsed] = useState(false)
  const dismiss = () => {
    setUsed(false)
    replaceLostFocus(pageHeading)
  }
  if (isEmpty && !isUsed) return null
  return (
    <Card
      component="section"
      ref={region}
      tabIndex={-1}
      className={classes.inbox ?? ''}
      aria-labelledby="ask-inbox"
      onFocus={() => setUsed(true)}
      onPointerDown={() => setUsed(true)}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id="ask-inbox">
          {isEmpty
            ? inboxMessages.done()
            : asking.length > 0
              ? inboxMessages.title()
              : inboxMessages.toCheck({ count: disagreed.length })}
        </Title>
        {isEmpty && <CloseButton aria-label={uiMessages.dismiss()} onClick={dismiss} />}
      </Group>
      {disagreed.map(({ child, ask }) => (
        <Disagreement
          key={ask.id}
          child={child}
          ask={ask}
          onDone={focus}
          onKeep={() => {
            keep(child.id, ask)
            setKept((count) => count + 1)
            focus()
          }}
        />
      ))}
      {asking.map((child) => (
        <ChildAsks
          key={child.id}
          child={child}
          onAnswered={focus}
          onOpen={(ask, answer) => setDialog({ isOpen: true, child, ask, answer })}
        />
      ))}
      {dialog && (
        <AnswerDialog
          {...dialog}
          opened={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onAnswered={() => region.current?.focus()}
          onAnsweredLate={() => replaceFocusLeftLost(() => region.current)}
        />
      )}
    </Card>
  )
}

/** How many asks of a child are shown at first, so that the page stays in reach. */
const SHOWN = 3

interface ChildAsksProps {
  readonly child: ChildRow
  readonly onAnswered: () => void
  readonly onOpen: (ask: Ask, answer: 'yes' | 'no') => void
}

/** One child's asks, and what saying yes to all of them would leave. */
function ChildAsks({ child, onAnswered, onOpen }: ChildAsksProps) {
  const goals = useGoals(child.id)
  const [isWhole, setWhole] = useState(false)
  const { name, avatar, balance } = child
  const all = openAsks(child.asks)
  const shown = isWhole ? all : all.slice(0, SHOWN)
  return (
    <div role="group" className={classes.child} aria-label={name}>
      <div className={classes.childName} dir="auto">
        <ChildAvatar avatar={avatar} size={2} />
        <span>{name}</span>
      </div>
      <ul className={classes.list}>
        {shown.map((ask) => (
          <Request
            key={ask.id}
            child={child}
            ask={ask}
            goalName={goals?.find(({ id }) => id === ask.goalId)?.name}
            onAnswered={onAnswered}
            onOpen={(answer) => onOpen(ask, answer)}
          />
        ))}
      </ul>
      {all.length > shown.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {inboxMessages.showMore({ count: all.length - shown.length })}
        </Button>
      )}
      <Hint>
        {inboxMessages.leaves({
          balance: <MoneyText of={child.denomination} amount={balance} />,
          left: <MoneyText of={child.denomination} amount={balanceAfterAsks(balance, child.asks)} />,
        })}
      </Hint>
    </div>
  )
}

interface RequestProps extends Pick<ChildAsksProps, 'child' | 'onAnswered'> {
  readonly ask: Ask
  readonly goalName: string | undefined
  readonly onOpen: (answer: 'yes' | 'no') => void
}

/** An ask with the buttons to answer it. */
function Request({ child, ask, goalName, onAnswered, onOpen }: RequestProps) {
  const { answer } = useAnswer(child)
  const { isPending, run } = usePending(ask)
  const sayYes = async () => {
    const isAnswered = (await answer(ask.id, { answer: 'yes', amount: ask.amount, words: '' })) === null
    if (isAnswered) onAnswered()
    return isAnswered
  }
  const { name } = child
  const { words } = ask
  const amount = formatAmount(ask.amount, child.denomination)
  const isTooMuch = ask.amount > child.balance
  return (
    <li className={classes.request}>
      <div className={classes.text}>
        <p className={classes.requestWords} dir="auto">
          {words}
        </p>
        <Hint>
          {formatRecentDate(ask.on, child.derivedOn)}
          {goalName !== undefined && ` · ${inboxMessages.forGoal({ name: goalName })}`}
        </Hint>
        {isTooMuch && <Hint>{inboxMessages.tooMuch({ name })}</Hint>}
      </div>
      <span className={classes.requestAmount}>{amount}</span>
      <div className={classes.answers}>
        <PendingButton
          variant={isTooMuch ? 'light' : 'filled'}
          leftSection={<CheckIcon />}
          isPending={isPending}
          aria-label={inboxMessages.yesLabel({ amount, name, words })}
          onClick={() => void run(sayYes)}
        >
          {inboxMessages.yes({ amount })}
        </PendingButton>
        <Button variant="light" aria-label={inboxMessages.lessLabel({ name, words })} onClick={() => onOpen('yes')}>
          {inboxMessages.less()}
        </Button>
        <Button variant="default" aria-label={inboxMessages.notNowLabel({ name, words })} onClick={() => onOpen('no')}>
          {inboxMessages.notNow()}
        </Button>
      </div>
    </li>
  )
}

interface DisagreementProps {
  readonly child: ChildRow
  readonly ask: Ask
  readonly onKeep: () => void
  readonly onDone: () => void
}

/** Says that parents answered an ask differently, which was paid once. */
function Disagreement({ child, ask, onKeep, onDone }: DisagreementProps) {
  const nameOf = useUserNames(inboxMessages.aParent())
  const { undoYes } = useAnswer(child)
  const { isPending, run } = usePending(ask)
  const { answer, words, otherAnswers } = ask
  if (answer?.amount === undefined) return null
  const amount = formatAmount(answer.amount, child.denomination)
  const values = { amount, words, child: child.name }
  const undo = async () => {
    const isUndone = await undoYes(ask.id)
    if (isUndone) onDone()
    return isUndone
  }
  return (
    <div role="group" aria-label={inboxMessages.disagreedTitle()} className={classes.disagreed}>
      <p className={classes.disagreedTitle}>{inboxMessages.disagreedTitle()}</p>
      <p>
        {inboxMessages.disagreed({ ...values, name: nameOf(answer.by) })}{' '}
        {otherAnswers.map((other) => otherText(nameOf(other.by), other.amount, child.denomination)).join(' ')}
      </p>
      <div className={classes.answers}>
        <Button variant="default" aria-label={inboxMessages.keepLabel(values)} onClick={onKeep}>
          {inboxMessages.keep({ amount })}
        </Button>
        <PendingButton
          variant="light"
          isPending={isPending}
          aria-label={inboxMessages.undoYesLabel(values)}
          onClick={() => void run(undo)}
        >
          {inboxMessages.undoYes({ amount })}
        </PendingButton>
      </div>
    </div>
  )
}

const otherText = (name: string, amount: Ask['amount'] | undefined, of: Denomination): string =>
  amount === undefined
    ? inboxMessages.otherNo({ name })
    : inboxMessages.otherYes({ name, amount: formatAmount(amount, of) })
