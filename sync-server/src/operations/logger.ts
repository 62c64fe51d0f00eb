import { LOG_LEVELS, type LogLevel } from '../environment.ts'

/**
 * Writes one line of JSON per event. Lines never contain names, usernames, ids, client addresses, bodies or amounts.
 * Paths contain ids, so the log shows the route's pattern instead.
 */
export type Logger = {
  readonly info: (event: string, fields: Fields) => void
  readonly warn: (event: string, fields: Fields) => void
  readonly error: (error: Error, route: string) => void
}

/** How long lines are buffered. A crash loses at most this much of the log; a normal shutdown loses nothing. */
const FLUSH_AFTER_MS = 50

/** Buffers lines, because each write to a pipe blocks. */
export const batchLines = (write: (lines: string) => void) => {
  let pending = ''
  const flush = () => {
    const lines = pending
    pending = ''
    write(lines)
  }
  return (line: string) => {
    if (pending === '') setTimeout(flush, FLUSH_AFTER_MS)
    pending += line
  }
}

type Fields = Readonly<Record<string, string | number>>

export const createLogger = (write: (line: string) => void, now: () => number, minimum: LogLevel = 'info'): Logger => {
  const writeLine = (level: LogLevel, event: string, fields: Fields) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(minimum)) return
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  }
  return {
    info: (event, fields) => writeLine('info', event, fields),
    warn: (event, fields) => writeLine('warn', event, fields),
    // Omit the message, which may contain client input. The stack is enough to find the cause.
    error: (error, route) => {
      writeLine('error', 'unhandled_error', { route, name: error.name, ...codeField(error), stack: framesOf(error) })
    },
  }
}

/**
 * The `code` of an error, to log in place of its message: SQLite's such as SQLITE_BUSY, a SQLSTATE such as 57P01, or
 * Node's such as ECONNREFUSED. Anything else is omitted, because it could contain data.
 */
export const codeField = (error: unknown): { readonly code?: string } => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z\d_]{5,50}$/.test(code) ? { code } : {}
}

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join(' < ')
