import type { MinorUnits, Denomination } from '@little-ledger/domain'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { interestCardMessages } from '../../../messages/child/forecast.ts'
import { Picture } from '../../../ui/illustrations/picture.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from '../forecast.module.css'

const PLANTS = 10
/** When a plant has this many leaves, a coin blooms on it and the next plant starts to grow. */
const LEAVES_PER_PLANT = 5

interface GardenProps {
  readonly child: ChildRow
  readonly isOlder: boolean
}

/**
 * Shows a child's interest so far as ten plants that grow a leaf with each payment. Older children see only the amount.
 */
export function Garden({ child, isOlder }: GardenProps) {
  const { denomination, interestEarned } = child
  if (interestEarned === undefined) return null
  const { payments, total } = interestEarned
  const amount = <Earned total={total} of={denomination} />
  if (isOlder) return payments === 0 ? null : amount
  const leaves = Math.min(payments, PLANTS * LEAVES_PER_PLANT)
  return (
    <div className={classes.garden}>
      <div className={classes.plants} role="img" aria-label={interestCardMessages.garden({ leaves })}>
        {Array.from({ length: PLANTS }, (_, index) => (
          <Plant key={index} leaves={Math.max(0, Math.min(LEAVES_PER_PLANT, leaves - index * LEAVES_PER_PLANT))} />
        ))}
      </div>
      {payments === 0 ? <p>{interestCardMessages.noneYet()}</p> : amount}
    </div>
  )
}

const Earned = ({ total, of }: { readonly total: MinorUnits; readonly of: Denomination }) => (
  <p>
    {interestCardMessages.earned({
      total: (
        <strong>
          <MoneyText of={of} amount={total} />
        </strong>
      ),
    })}
  </p>
)

/** The y-coordinates of the leaves, lowest leaf first. Leaves alternate between left and right. */
const LEAF_HEIGHTS = [40, 35, 30, 25, 20]

const Plant = ({ leaves }: { readonly leaves: number }) => {
  const top = LEAF_HEIGHTS[leaves - 1]
  const isGrown = leaves === LEAVES_PER_PLANT
  return (
    <Picture viewBox="0 0 48 64">
      {top !== undefined && <path d={`M24 48V${isGrown ? 14 : top - 2}`} stroke="#2f7a4c" strokeWidth="3" />}
      {LEAF_HEIGHTS.slice(0, leaves).map((height, index) => (
        <path
          key={height}
          d="M0 0c-1-8-7-10-15-10 0 8 6 12 15 10Z"
          fill={index % 2 === 0 ? '#5fbf7f' : '#3b9560'}
          transform={`translate(24 ${height}) scale(${index % 2 === 0 ? 1 : -1} 1)`}
        />
      ))}
      {isGrown && (
        <circle cx="24" cy="11" r="8" fill="var(--ll-coin)" stroke="var(--ll-coin-shade)" strokeWidth="2.5" />
      )}
      <path d="M12 48h24l-3 13a3 3 0 0 1-3 2H18a3 3 0 0 1-3-2Z" fill="var(--ll-piggy)" />
      <path d="M10 45h28v6H10Z" fill="var(--ll-piggy-shade)" />
    </Picture>
  )
}
