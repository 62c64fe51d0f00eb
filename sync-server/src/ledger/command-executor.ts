import {
  actorOf,
  type CommandContext,
  type Entry,
  err,
  type Id,
  laterStamp,
  type Ledger,
  nextStamp,
  ok,
  type Result,
  type Stamp,
  UTC,
} from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import { changedAccess } from '../auth/changed-access.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type {
  AppendQuery,
  AppendSnapshot,
  AppendWrites,
  IdempotencyRecord,
  IdempotencyRecordKey,
  Storage,
  User,
} from '../storage/port.ts'
import { areTooMany } from './bounds.ts'
import type { DerivedLedger } from './ledger-cache.ts'
import { extendToToday, type Ledgers } from './ledgers.ts'
import type { RequestContext } from './request-context.ts'

/** A response with its body as JSON text, so that it can be stored and replayed. */
export type ApiResponse = { readonly status: number; readonly body: string }

/** The entries and logins that a command writes, and a function that builds the response afterward. */
export type CommandOutcome = Omit<AppendWrites, 'idempotencyRecord'> & {
  readonly toResponse: (after: Ledger) => ApiResponse
  /** The child that the response describes. */
  readonly childId?: Id | undefined
}

export type CommandRequest = {
  readonly user: User
  readonly head: number
  readonly query?: AppendQuery
  /** The client's key, and a fingerprint that detects when it is reused for a different request. */
  readonly idempotencyKey: { readonly key: string; readonly fingerprint: string } | undefined
  /** Must be pure, because it runs again if another write was appended first. */
  readonly decide: (
    request: RequestContext,
    command: CommandContext,
    snapshot: AppendSnapshot,
  ) => Result<CommandOutcome, ApiError>
}

export type CommandExecutor = (request: CommandRequest) => Promise<Result<ApiResponse, ApiError>>

export type CommandExecutorDependencies = {
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly now: () => number
  readonly newId: () => Id
}

/** Maximum attempts for one command. This is enough unless another process writes nonstop. */
const MAX_ATTEMPTS = 20

const replayResponse = (record: IdempotencyRecord, fingerprint: string): Result<ApiResponse, ApiError> => {
  if (record.fingerprint !== fingerprint) return err({ type: 'IdempotencyKeyReused' })
  // Status 404 means that the record was cleared when the child in the response was deleted.
  return record.status === 404 ? err({ type: 'NotFound' }) : ok({ status: record.status, body: record.body })
}

/** The latest stamp in the family's journal and the logins of the snapshot. */
const lastStampOf = ({ lastStamp, logins }: AppendSnapshot): Stamp | undefined =>
  [...logins.values()]
    .flatMap(({ usernameStamp, passwordStamp }) => [usernameStamp, passwordStamp])
    .reduce<Stamp | undefined>(laterStamp, lastStamp)

/**
 * `staleAt`: the command did not run, because the ledger lacked the newest entries. Retry with a ledger that includes
 * the entries up to this position.
 */
type Attempt =
  | { readonly staleAt: number }
  | { readonly staleAt?: never; readonly result: Result<ApiResponse, ApiError>; readonly appended?: Appended }

type Appended = { readonly after: DerivedLedger; readonly entries: readonly Entry[] }

type Decision = { readonly value: Attempt; readonly writes?: AppendWrites }

/**
 * The attempt's outcome if the command must not run: the request was repeated, the ledger is out of date, or the user
 * was just removed or got another role. Otherwise undefined.
 */
const attemptBefore = (
  { user, idempotencyKey }: CommandRequest,
  { head }: DerivedLedger,
  snapshot: AppendSnapshot,
): Attempt | undefined => {
  if (snapshot.idempotencyRecord && idempotencyKey)
    return { result: replayResponse(snapshot.idempotencyRecord, idempotencyKey.fingerprint) }
  // The family was removed after the session was checked.
  if (!snapshot.hasFamily) return { result: err({ type: 'Unauthorized' }) }
  if (snapshot.head !== head) return { staleAt: snapshot.head }
  const changed = changedAccess(user, snapshot)
  return changed && { result: err(changed.type === 'MemberRemoved' ? { type: 'Unauthorized' } : changed) }
}

/**
 * Executes commands from REST clients. The command runs inside the append transaction, on a ledger derived from exactly
 * the entries in the database.
 */
export const createCommandExecutor = ({
  storage,
  ledgers,
  now,
  newId,
}: CommandExecutorDependencies): CommandExecutor => {
  const runExclusive = createKeyedMutex<Id>()

  const commandContext = (request: RequestContext, snapshot: AppendSnapshot): CommandContext => {
    const { family } = request.ledger
    const instant = now()
    let last = lastStampOf(snapshot)
    return {
      actor: request.actor,
      family: { id: request.user.familyId, timeZone: family?.timeZone ?? UTC },
      now: instant,
      newId,
      nextStamp: () => (last = nextStamp({ last, floor: 0, device: storage.device }, instant)),
    }
  }

  const decideOn = (request: CommandRequest, derived: DerivedLedger, snapshot: AppendSnapshot): Decision => {
    const { user, idempotencyKey, decide } = request
    const early = attemptBefore(request, derived, snapshot)
    if (early) return { value: early }
    const actor = actorOf({ ...user, userId: user.id })
    const requestContext = { user, actor, ledger: derived.ledger }
    const context = commandContext(requestContext, snapshot)
    const outcome = decide(requestContext, context, snapshot)
    if (!outcome.ok) return { value: { result: outcome } }
    const { toResponse, childId, ...writes } = outcome.value
    if (areTooMany(writes.entries, snapshot)) return { value: { result: err({ type: 'FamilyFull' }) } }
    const ledger = extendToToday(derived.ledger, writes.entries, context.now)
    const response = toResponse(ledger)
    const after = { head: snapshot.head + writes.entries.length, ledger }
    const value = { result: ok(response), appended: { after, entries: writes.entries } }
    if (idempotencyKey === undefined) return { value, writes }
    const key: IdempotencyRecordKey = { userId: user.id, key: idempotencyKey.key }
    const record = { ...response, fingerprint: idempotencyKey.fingerprint, childId, createdAt: context.now }
    return { value, writes: { ...writes, idempotencyRecord: { key, record } } }
  }

  const attemptAt = async (request: CommandRequest, head: number): Promise<Attempt> => {
    const { user, idempotencyKey, query } = request
    const derived = await ledgers.get(user.familyId, head)
    const idempotencyRecordKey = idempotencyKey && { userId: user.id, key: idempotencyKey.key }
    return storage.append({
      familyId: user.familyId,
      query: { ...query, ...(idempotencyRecordKey ? { idempotencyRecordKey } : {}) },
      decide: (snapshot) => decideOn(request, derived, snapshot),
    })
  }

  const execute = async (request: CommandRequest): Promise<Result<ApiResponse, ApiError>> => {
    let { head } = request
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const attempt = await attemptAt(request, head)
      if (attempt.staleAt === undefined) {
        const { appended, result } = attempt
        if (appended?.entries.length) ledgers.put(request.user.familyId, appended.after, appended.entries)
        return result
      }
      head = attempt.staleAt
    }
    return err({ type: 'Busy' })
  }

  return (request) => runExclusive(request.user.familyId, () => execute(request))
}
