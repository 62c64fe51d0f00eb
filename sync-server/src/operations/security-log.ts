import { appendFile } from 'node:fs/promises'
import { appendFileSync } from 'node:fs'
import { err, ok, type Result } from '@little-ledger/domain'
import { batchLines } from './logger.ts'

/** What the security log records. */
export type SecurityEvent =
  'login_failed' | 'code_wrong' | 'rate_limited' | 'registration_refused' | 'password_reset' | 'family_removed'

export type SecurityLog = {
  /** `address` is the client's; commands have none. */
  readonly write: (event: SecurityEvent, fields: { readonly address?: string; readonly username?: string }) => void
}

export type SecurityLogNotWritable = { readonly type: 'SecurityLogNotWritable'; readonly reason: string }

export const NO_SECURITY_LOG: SecurityLog = { write: () => {} }

/** One line of plain text per event, for fail2ban (docs/operations.md). */
export const securityLine = (
  time: number,
  event: SecurityEvent,
  { address, username }: Parameters<SecurityLog['write']>[1],
): string => {
  const fields = [
    ...(address === undefined ? [] : [`address=${address}`]),
    ...(username === undefined ? [] : [`username=${JSON.stringify(username)}`]),
  ]
  return `${[new Date(time).toISOString(), 'little-ledger', event, ...fields].join(' ')}\n`
}

/**
 * Opens the security log: a file, `stdout`, or none. The file is opened again for every write, so that it can be rotated
 * by renaming it.
 */
export const openSecurityLog = (
  target: string | undefined,
  now: () => number,
): Result<SecurityLog, SecurityLogNotWritable> => {
  if (target === undefined) return ok(NO_SECURITY_LOG)
  try {
    if (target !== 'stdout') appendFileSync(target, '', { mode: 0o640 })
  } catch (error) {
    return err({
      type: 'SecurityLogNotWritable',
      reason: error instanceof Error && 'code' in error ? String(error.code) : '',
    })
  }
  const write = batchLines((lines) => {
    if (target === 'stdout') process.stdout.write(lines)
    // A full disk loses lines and must not stop the server.
    else void appendFile(target, lines, { mode: 0o640 }).catch(() => {})
  })
  return ok({ write: (event, fields) => write(securityLine(now(), event, fields)) })
}
