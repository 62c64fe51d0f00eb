import * as v from 'valibot'
import { err, ok, type Result } from '../result.ts'

/** The first validation message of each invalid field. */
export interface InvalidForm {
  readonly type: 'Invalid'
  readonly fields: Readonly<Record<string, string>>
}

/** Validates input against a form or request schema. */
export function parseForm<T>(form: v.GenericSchema<unknown, T>, input: unknown): Result<T, InvalidForm> {
  const parsed = v.safeParse(form, input)
  if (parsed.success) return ok(parsed.output)
  const messages = new Map<string, string>()
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!messages.has(field)) messages.set(field, issue.message)
  }
  return err({ type: 'Invalid', fields: Object.fromEntries(messages) })
}
