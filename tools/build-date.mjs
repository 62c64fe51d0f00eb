// @ts-check
import { execFileSync } from 'node:child_process'

/** The time of the latest commit in seconds; undefined outside of a Git repository. */
const commitSeconds = () => {
  try {
    const cwd = import.meta.dirname
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

/**
 * The UTC date that the build contains: of SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/),
 * of the latest commit, or today's. The same commit builds the same bytes at any time.
 */
export const buildDate = () => {
  const seconds = process.env['SOURCE_DATE_EPOCH'] || commitSeconds()
  const time = seconds ? new Date(Number(seconds) * 1000) : new Date()
  return time.toISOString().slice(0, 10)
}
