import { assertNever } from '@little-ledger/domain'
import type { Context } from 'hono'
import type { Refusal } from '../journal/refusal.ts'
import type { StorageUnavailable } from '../storage/port.ts'
import { notFound, sentence } from './plain-answers.ts'

const BUSY_SECONDS = 5

const tooManyGuesses = (context: Context, waitMs: number) => {
  const minutes = Math.ceil(waitMs / 60_000)
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return sentence(context, 429, `Too many wrong passwords; please try again in ${wait}.`)
}

const busy = (context: Context) => {
  context.header('Retry-After', String(BUSY_SECONDS))
  return sentence(context, 503, 'The server is busy; please try again in a moment.')
}

/** The status and the one plain sentence of every refusal (decisions: accounts and access). */
export const answerRefusal = (context: Context, refusal: Refusal): Response => {
  switch (refusal.type) {
    case 'Anonymous':
      return sentence(context, 401, 'Please log in.')
    case 'WrongLogin':
      return sentence(context, 401, 'The username or password is wrong.')
    case 'Forbidden':
      return sentence(context, 403, 'Only a parent can do this.')
    case 'NotFound':
      return notFound(context)
    case 'UsernameTaken':
      return sentence(context, 409, 'Username already exists')
    case 'KeyReused':
      return sentence(context, 409, 'This Idempotency-Key was already used for another request.')
    case 'BadKey':
      return sentence(context, 400, 'An Idempotency-Key is 1 to 100 letters, digits or punctuation marks.')
    case 'NotJson':
      return sentence(context, 400, 'The request is not valid JSON.')
    case 'Invalid':
      return sentence(context, 400, Object.values(refusal.fields)[0] ?? 'The request is not valid.')
    case 'TooLarge':
      return sentence(context, 413, 'The request is too large.')
    case 'TooManyGuesses':
      return tooManyGuesses(context, refusal.waitMs)
    case 'Busy':
      return busy(context)
    default:
      return assertNever(refusal)
  }
}

export const answerUnavailable = (context: Context, error: StorageUnavailable): Response => {
  if (error.reason === 'full') return sentence(context, 507, 'The server has no room left: nothing was saved.')
  context.header('Retry-After', String(BUSY_SECONDS))
  return sentence(context, 503, 'The server cannot save at the moment: nothing was changed.')
}
