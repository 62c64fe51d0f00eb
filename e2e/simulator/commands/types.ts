import type { AskError, CivilDate, CommandContext, Entry, Result } from '@little-ledger/domain'
import type { ChildRow } from '../../../app/src/ledger/database/family-database.ts'
import type { FamilyStore } from '../../../app/src/ledger/family-store.ts'
import type { Random } from '../random.ts'

/** A command about a child, as the app's dialog would run it. */
export interface ChildCommand {
  readonly summary: string
  readonly decide: (context: CommandContext, child: ChildRow | undefined) => Result<readonly Entry[], AskError>
}

/** The inputs for picking a command. */
export interface DrawContext {
  readonly random: Random
  readonly store: FamilyStore
  readonly child: ChildRow
  readonly today: CivilDate
}

/**
 * A kind of command: its relative probability, whether children may use it, and how to pick one. `draw` returns
 * undefined if no such command is possible.
 */
export interface CommandKind {
  readonly weight: number
  readonly isAllowedForChildren: boolean
  readonly draw: (context: DrawContext) => Promise<ChildCommand | undefined>
}
