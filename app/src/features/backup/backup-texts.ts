import type { BackupError } from '../../ledger/backup/backup-file.ts'
import type { RestoreError } from '../../ledger/backup/restore.ts'
import { storeErrorText } from '../../ledger/store-error.ts'

/** What is on this device alone, and lost with it. */
export interface UnsyncedData {
  readonly changes: number
  /** People whose newest username or password the server has not heard of. */
  readonly logins: number
}

/** What erasing this device would lose, in words. */
export function eraseWarning({ changes, logins }: UnsyncedData): string {
  if (changes + logins === 0) return 'Everything here is on the server too and comes back when you log in.'
  const lost = [
    ...(changes > 0 ? [changes === 1 ? '1 change' : `${changes} changes`] : []),
    ...(logins > 0 ? [`the new login details of ${logins === 1 ? '1 person' : `${logins} people`}`] : []),
  ].join(' and ')
  const verb = changes === 1 && logins === 0 ? 'is' : 'are'
  const advice = [
    ...(changes > 0 ? ['Save to a file first.'] : []),
    ...(logins > 0 ? ['Passwords are in no file: let this device reach the server first.'] : []),
  ].join(' ')
  return `${lost.charAt(0).toUpperCase()}${lost.slice(1)} ${verb} on this device alone and would be lost for good. ${advice}`
}

/** Why a file was not restored, in words; nothing was changed then. */
export function backupErrorText(problem: BackupError | RestoreError): string {
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
