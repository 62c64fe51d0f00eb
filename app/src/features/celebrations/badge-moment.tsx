import type { Badge } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { badgeTexts, celebrationMessages } from '../../messages/badges.ts'
import { momentMessages } from '../../messages/child/moments.ts'
import type { Moment } from '../../ui/celebration.tsx'
import { Medal } from '../../ui/illustrations/medal.tsx'

/** The card that celebrates newly earned badges. */
export const badgeMoment = (badges: readonly Badge[], child: ChildRow): Moment => ({
  id: badges.map(({ id }) => id).join(' '),
  title: celebrationMessages.badgeTitle(),
  lines: badges.map(({ id }) => celebrationMessages.badgeEarned({ name: badgeTexts(id, child).name })),
  picture: badges.slice(0, 3).map(({ id }) => <Medal key={id} badge={id} isEarned />),
  ok: momentMessages.yay(),
})
