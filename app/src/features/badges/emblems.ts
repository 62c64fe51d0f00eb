import type { Badge } from '@little-ledger/domain'
import type { Emblem } from '../../ui/illustrations/medal.tsx'

export const BADGE_EMBLEMS: Readonly<Record<Badge['id'], Emblem>> = {
  firstSaver: 'coin',
  regularSaver: 'calendar',
  interestEarner: 'sprout',
  bigSaver: 'piggy',
  goalReacher: 'flag',
  moneyMaster: 'crown',
}
