import { Button, Card, EmptyState, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../auth/session-context.tsx'
import { GiftList } from '../../features/gifts/gift-list.tsx'
import { useDeleteTransaction } from '../../features/transactions/use-delete-transaction.ts'
import { useDeletionNotice } from '../../features/children/use-deletion-notice.ts'
import type { ChildRow, TransactionRow } from '../../ledger/database/family-database.ts'
import { useOwnGifts } from '../../ledger/queries/use-own-gifts.ts'
import { pollWhileVisible } from '../../ledger/page-visibility.ts'
import { giveMessages } from '../../messages/pages/give.ts'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { EmptyPiggy } from '../../ui/illustrations/empty-piggy.tsx'

const GiveDialog = lazyDialog(async () => (await import('../../features/gifts/give-dialog.tsx')).GiveDialog)

/** The children a helper may give to, with a Give button each, and the helper's gifts. Never a balance. */
export function GivePage({ childRows }: { readonly childRows: readonly ChildRow[] }) {
  const { user } = useSignedIn()
  const gifts = useOwnGifts(user.userId)
  const [chosen, setChosen] = useState<ChildRow>()
  const [isOpen, setOpen] = useState(false)
  useDeletionNotice(childRows)
  const mine = childRows.filter(({ id }) => user.childIds?.includes(id))
  return (
    <Stack gap="lg" maw="40rem" mx="auto">
      {mine.length > 0 ? (
        <Text fz="lg">{giveMessages.lead({ unit: commonUnit(mine) })}</Text>
      ) : (
        <EmptyState icon={<EmptyPiggy />} title={giveMessages.noKids()} description={giveMessages.noKidsHint()} />
      )}
      <Flex component="ul" direction="column" gap="sm" aria-label={giveMessages.kids()}>
        {mine.map((child) => (
          <GiveTo
            key={child.id}
            child={child}
            onGive={() => {
              setChosen(child)
              setOpen(true)
            }}
          />
        ))}
      </Flex>
      <Gifts gifts={gifts} childRows={childRows} />
      {chosen && <GiveDialog key={chosen.id} opened={isOpen} onClose={() => setOpen(false)} child={chosen} />}
    </Stack>
  )
}

/** What all the children collect, or money if they collect different things. */
const commonUnit = ([first, ...others]: readonly ChildRow[]): ChildRow['unit'] =>
  first !== undefined && others.every(({ unit }) => unit === first.unit) ? first.unit : 'money'

interface GiveToProps {
  readonly child: ChildRow
  readonly onGive: () => void
}

const GiveTo = ({ child: { name, avatar }, onGive }: GiveToProps) => (
  <Card component="li" padding="md" style={colorStyle(avatar)}>
    <Group gap="md" wrap="nowrap">
      <ChildAvatar avatar={avatar} size={4} />
      <Title order={2} fz="xl" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Title>
      <Button aria-label={giveMessages.giveTo({ name })} onClick={onGive} {...GiveDialog.preloading}>
        {giveMessages.give()}
      </Button>
    </Group>
  </Card>
)

interface GiftsProps {
  readonly gifts: readonly TransactionRow[] | undefined
  readonly childRows: readonly ChildRow[]
}

/** The gifts, and the commands to undo them. Each command is about one child. */
function Gifts({ gifts, childRows }: GiftsProps) {
  const undo = useDeleteTransaction()
  const now = useNow()
  return <GiftList gifts={gifts} childRows={childRows} now={now} onUndo={(gift) => undo(gift, gift.childId)} />
}

/** The device's time, to the minute: a gift can be undone for a day, also on a page that stays open. */
function useNow(): number {
  const { device } = useSignedIn().store
  const [now, setNow] = useState(device.now)
  useEffect(() => pollWhileVisible(() => setNow(device.now())), [device])
  return now
}
