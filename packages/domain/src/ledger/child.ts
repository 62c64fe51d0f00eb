import type { Id } from '../journal/id.ts'
import type { Cents } from '../money/cents.ts'
import type { ChildAccounts } from './derive-child.ts'
import { deriveGoals, type SavingsGoal } from './goals.ts'
import { latestOf } from './in-force.ts'
import { DEFAULT_ALLOWANCE, DEFAULT_INTEREST, type AllowanceTerms, type InterestTerms } from './terms.ts'

/** A child with its accounts' balances, in cents, and the terms that stand (SPEC §3 Child). */
export interface Child {
  readonly id: Id
  readonly userId: Id
  readonly name: string
  /** When it was added, ISO 8601 in UTC. */
  readonly createdAt: string
  /** The bank balance: the sum of the bank postings. */
  readonly balance: Cents
  /** Of it, what simple interest is paid on. */
  readonly principal: Cents
  readonly cashOnHand: Cents
  readonly allowance: AllowanceTerms
  readonly interest: InterestTerms
}

/** A child's whole ledger: itself, its history and its goals. */
export interface ChildLedger {
  readonly child: Child
  readonly accounts: ChildAccounts
  readonly goals: readonly SavingsGoal[]
}

/** The allowance terms that stand: the latest stamp's, whenever they count from. */
export function allowanceTerms({ facts }: Pick<ChildAccounts, 'facts'>): AllowanceTerms {
  const latest = latestOf(facts.allowances)
  if (latest === undefined) return DEFAULT_ALLOWANCE
  return { amount: latest.amount, frequency: latest.frequency, day: latest.day, active: latest.active }
}

/** The interest terms that stand: the latest stamp's, whenever they count from. */
export function interestTerms({ facts }: Pick<ChildAccounts, 'facts'>): InterestTerms {
  const latest = latestOf(facts.interests)
  if (latest === undefined) return DEFAULT_INTEREST
  const { rate, frequency, compoundType, active } = latest
  return { rate, frequency, compoundType, active }
}

/** The child as its accounts show it; undefined where it was deleted or the entry that adds it has not arrived. */
export function childLedger(accounts: ChildAccounts): ChildLedger | undefined {
  const { added, deleted, childId } = accounts.facts
  if (added === undefined || deleted) return undefined
  const child: Child = {
    id: childId,
    userId: added.userId,
    name: added.name,
    createdAt: added.stamp.slice(0, 24),
    balance: accounts.bank.balance,
    principal: accounts.bank.principal,
    cashOnHand: accounts.cash,
    allowance: allowanceTerms(accounts),
    interest: interestTerms(accounts),
  }
  return { child, accounts, goals: deriveGoals(accounts.facts) }
}
