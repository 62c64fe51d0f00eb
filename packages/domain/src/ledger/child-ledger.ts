import { defaultAvatar, type Avatar } from '../journal/avatar.ts'
import type { Look } from '../journal/child-look.ts'
import type { Id } from '../journal/id.ts'
import { isoInstantOf } from '../journal/stamp.ts'
import { DEFAULT_CURRENCY, type CurrencyCode, type Denomination, type Unit } from '../money/currency.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import type { ChildAccounts } from './child-accounts.ts'
import { deriveAsks, type Ask } from './asks.ts'
import { bentPaydaysOf, type BentPaydays } from './coming-paydays.ts'
import { deriveGoals, type SavingsGoal } from './goals.ts'
import { latestSetting } from './effective-settings.ts'
import {
  allowanceTerms,
  DEFAULT_ALLOWANCE,
  DEFAULT_INTEREST,
  interestTerms,
  type AllowanceTerms,
  type InterestTerms,
} from './terms.ts'

/** A child with their account balances and current terms (SPEC §3 Child). */
export interface Child {
  readonly id: Id
  readonly userId: Id
  readonly name: string
  readonly avatar: Avatar
  /** What the child collects. Chosen when the child is added. */
  readonly unit: 'money' | Unit
  /** The name the child gave their pig; null if the pig has no name. */
  readonly pigName: string | null
  readonly look: Look
  /** When the child was added, ISO 8601 in UTC. */
  readonly createdAt: string
  /** The bank balance: the sum of the bank postings. */
  readonly balance: MinorUnits
  /** The part of the balance that simple interest is based on. */
  readonly principal: MinorUnits
  readonly cashOnHand: MinorUnits
  readonly allowance: AllowanceTerms
  readonly interest: InterestTerms
  /** Absent if no payday was ever changed or paused and no advance given. */
  readonly bent?: BentPaydays
}

/** A child with their history and goals. */
export interface ChildLedger {
  readonly child: Child
  readonly accounts: ChildAccounts
  readonly goals: readonly SavingsGoal[]
  /** All asks, oldest first. */
  readonly asks: readonly Ask[]
}

/** What a child's amounts count: the family's currency, or the child's own unit. */
export const denominationOf = (
  { unit }: Pick<Child, 'unit'>,
  family: { readonly currency: CurrencyCode } | undefined,
): Denomination => (unit === 'money' ? (family?.currency ?? DEFAULT_CURRENCY) : unit)

/**
 * Whether a child has an account of cash. Stars and minutes are nothing to hold in hand, so they have none unless it was
 * counted over REST.
 */
export const hasCash = ({ unit, cashOnHand }: Pick<Child, 'unit' | 'cashOnHand'>): boolean =>
  unit === 'money' || cashOnHand !== 0

/** The allowance terms with the latest stamp, whether or not they are in effect yet. */
export const currentAllowance = ({ events }: Pick<ChildAccounts, 'events'>): AllowanceTerms =>
  allowanceTerms(latestSetting(events.allowanceSettings) ?? DEFAULT_ALLOWANCE)

/** The interest terms with the latest stamp, whether or not they are in effect yet. */
export const currentInterest = ({ events }: Pick<ChildAccounts, 'events'>): InterestTerms =>
  interestTerms(latestSetting(events.interestSettings) ?? DEFAULT_INTEREST)

/** A child's ledger; undefined if the child was deleted or the entry that adds the child has not arrived. */
export function childLedger(accounts: ChildAccounts): ChildLedger | undefined {
  const { added, changes, deleted, childId } = accounts.events
  if (added === undefined || deleted) return undefined
  const bent = bentPaydaysOf(accounts.events, accounts.today)
  const child: Child = {
    id: childId,
    userId: added.userId,
    name: added.name,
    avatar: changes.findLast(({ avatar }) => avatar)?.avatar ?? added.avatar ?? defaultAvatar(childId),
    unit: added.unit ?? 'money',
    pigName: changes.findLast(({ pigName }) => pigName !== undefined)?.pigName ?? null,
    look: changes.findLast(({ look }) => look)?.look ?? 'young',
    createdAt: isoInstantOf(added.stamp),
    balance: accounts.bank.balance,
    principal: accounts.bank.principal,
    cashOnHand: accounts.cash,
    allowance: currentAllowance(accounts),
    interest: currentInterest(accounts),
    ...(bent === undefined ? {} : { bent }),
  }
  return { child, accounts, goals: deriveGoals(accounts.events), asks: deriveAsks(accounts.events) }
}
