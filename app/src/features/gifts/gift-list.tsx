import { DEFAULT_CURRENCY, instantOf, UNDO_PERIOD_MS } from '@little-ledger/domain'
import { Box, Card, EmptyState, Flex, Group, Skeleton, Title } from '@mantine/core'
import { useRef } from 'react'
import type { ChildRow, TransactionRow } from '../../ledger/database/family-database.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { formatRecentDate } from '../../messages/formats.ts'
import { giveMessages } from '../../messages/pages/give.ts'
import { focusUnlessBehindDialog } from '../../ui/dialog/lost-focus.ts'
import { Hint } from '../../ui/hint.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import { usePending } from '../../ui/use-pending.ts'

interface GiftListProps {
  /** Undefined while loading. */
  readonly gifts: readonly TransactionRow[] | undefined
  readonly childRows: readonly ChildRow[]
  readonly now: number
  /** Resolves to whether the gift was undone. */
  readonly onUndo: (gift: TransactionRow) => Promise<boolean>
}

/** Whether a gift is young enough for the helper to undo it. The command checks again. */
const isUndoable = ({ stamp }: TransactionRow, now: number): boolean =>
  stamp !== '' && now - instantOf(stamp) < UNDO_PERIOD_MS

/** A helper's own gifts, newest first. Shows no balance. */
export function GiftList({ gifts, childRows, now, onUndo }: GiftListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const undo = async (gift: TransactionRow): Promise<boolean> => {
    const isUndone = await onUndo(gift)
    // The focused button disappears with its row.
    if (isUndone) focusUnlessBehindDialog(heading.current, { preventScroll: true })
    return isUndone
  }
  return (
    <Card component="section" padding="side" aria-labelledby="gifts">
      <Title order={2} id="gifts" fz="lg" mb="xs" ref={heading} tabIndex={-1}>
        {giveMessages.gifts()}
      </Title>
      {gifts === undefined && <Skeleton height={120} />}
      {gifts?.length === 0 && <EmptyState title={giveMessages.noGifts()} description={giveMessages.noGiftsHint()} />}
      {gifts !== undefined && gifts.length > 0 && (
        <>
          <Flex component="ul" direction="column" aria-labelledby="gifts">
            {gifts.map((gift) => (
              <Gift
                key={gift.id}
                gift={gift}
                child={childRows.find(({ id }) => id === gift.childId)}
                canUndo={isUndoable(gift, now)}
                onUndo={undo}
              />
            ))}
          </Flex>
          <Hint mt="sm">{giveMessages.undoHint()}</Hint>
        </>
      )}
    </Card>
  )
}

interface GiftProps {
  readonly gift: TransactionRow
  readonly child: ChildRow | undefined
  readonly canUndo: boolean
  readonly onUndo: GiftListProps['onUndo']
}

function Gift({ gift, child, canUndo, onUndo }: GiftProps) {
  const { amount, date } = gift
  const description = descriptionText(gift.description)
  const { isPending, run } = usePending(gift)
  const name = child?.name ?? ''
  return (
    <Group
      component="li"
      gap="sm"
      py="xs"
      wrap="nowrap"
      style={{ borderBottom: '1px solid var(--ll-rule)', minHeight: '3.5rem' }}
    >
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <b dir="auto">{description}</b>
        {child && <Hint>{giveMessages.to({ name, date: formatRecentDate(date, child.derivedOn), bdi: isolate })}</Hint>}
      </Box>
      <MoneyText of={child?.denomination ?? DEFAULT_CURRENCY} amount={amount} kind="movement" />
      {canUndo && (
        <PendingButton
          variant="default"
          px="sm"
          isPending={isPending}
          aria-label={giveMessages.undoOf({ description, name })}
          onClick={() => void run(() => onUndo(gift))}
        >
          {giveMessages.undo()}
        </PendingButton>
      )}
    </Group>
  )
}
