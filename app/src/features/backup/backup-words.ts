import type { BackupProblem } from '../../store/backup-file.ts'
import type { RestoreProblem } from '../../store/restore.ts'
import { storeErrorText } from '../../store/store-error.ts'

/** Why a file was not restored, in words; nothing was changed then. */
export function backupProblemText(problem: BackupProblem | RestoreProblem): string {
  switch (problem.type) {
    case 'DamagedFile':
      return 'This is not a whole Little Ledger backup. Nothing was changed.'
    case 'NewerFile':
      return 'This file was saved by a newer version of Little Ledger. Please update first; nothing was changed.'
    case 'OtherFamily':
      return 'This file is another family’s. Nothing was changed.'
    case 'FamilyIsHere':
      return 'This family is on this device already. Log in, and restore from the menu there.'
    case 'UsernameTaken':
      return 'Username already exists'
    default:
      return storeErrorText(problem)
  }
}
