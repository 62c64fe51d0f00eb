import type { TransactionRow } from '../../ledger/database/family-database.ts'
import {
  AllowanceIcon,
  BirthdayIcon,
  CashIcon,
  DepositIcon,
  InterestIcon,
  SpendIcon,
  ToyIcon,
} from '../../ui/icons.tsx'

/** Icon for a transaction, chosen by type, then by the words “birthday” and “toy” in its description. */
export function TransactionIcon({ row }: { readonly row: Pick<TransactionRow, 'type' | 'description'> }) {
  if (row.type === 'allowance') return <AllowanceIcon />
  if (row.type === 'interest') return <InterestIcon />
  if (row.type === 'cash') return <CashIcon />
  if (/birthday/i.test(row.description)) return <BirthdayIcon />
  if (/\btoys?\b/i.test(row.description)) return <ToyIcon />
  return row.type === 'deposit' ? <DepositIcon /> : <SpendIcon />
}
