import type { AllowanceForm, InterestForm } from '../forms/forms.ts'
import type { Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import type { AllowanceSetting } from '../ledger/allowance.ts'
import { latestSetting } from '../ledger/effective-settings.ts'
import type { InterestSetting } from '../ledger/interest.ts'
import { err, type Result } from '../result.ts'
import { setAllowance, setInterest, type ChildCommand, type UndoChildError } from './commands.ts'
import type { CommandContext, CommandResult } from './context.ts'

/** A child's ledger row, with the settings that an undo compares. */
type ChildWithSettings = Parameters<ChildCommand<unknown>>[1] & {
  readonly allowanceSettings: readonly AllowanceSetting[]
  readonly interestSettings: readonly InterestSetting[]
}

/** Undoes a change of a setting, unless it was set again since. */
type UndoCommand<Terms> = (
  undo: Terms & { readonly changeId: Id },
  child: ChildWithSettings | undefined,
  context: CommandContext,
) => Result<readonly Entry[], UndoChildError>

const unlessSetAgain = (
  result: CommandResult,
  changeId: Id,
  settings: readonly (AllowanceSetting | InterestSetting)[] = [],
): Result<readonly Entry[], UndoChildError> =>
  result.ok && latestSetting(settings)?.id !== changeId ? err({ type: 'ChildChangedAgain' }) : result

/** Sets the allowance back. The last setting of a day counts, so on the same day the paydays become what they were. */
export const undoAllowance: UndoCommand<AllowanceForm> = ({ changeId, ...previous }, child, context) =>
  unlessSetAgain(setAllowance(previous, child, context), changeId, child?.allowanceSettings)

/** Sets the interest back. */
export const undoInterest: UndoCommand<InterestForm> = ({ changeId, ...previous }, child, context) =>
  unlessSetAgain(setInterest(previous, child, context), changeId, child?.interestSettings)
