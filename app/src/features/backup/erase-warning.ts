import { eraseMessages } from '../../messages/backup.ts'

/** Data that exists only on this device. */
export interface UnsyncedData {
  readonly changes: number
  /** Number of users whose new username or password has not been synced. */
  readonly logins: number
}

/** Returns a warning about the unsynced data that erasing this device would lose. */
export function eraseWarning({ changes, logins }: UnsyncedData): string {
  if (changes > 0 && logins > 0) return eraseMessages.changesAndLoginsLost({ changes, logins })
  if (changes > 0) return eraseMessages.changesLost({ changes })
  if (logins > 0) return eraseMessages.loginsLost({ logins })
  return eraseMessages.nothingLost()
}
