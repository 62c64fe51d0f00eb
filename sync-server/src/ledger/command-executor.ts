import {
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
  actorOf,
} from '@little-ledger/domain'
import type {
  IdempotencyRecordKey,
  AppendQuery,
  IdempotencyRecord,
  AppendSnapshot,
  Storage,
  User,
  AppendWrites,
} from '../storage/port.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { DerivedLedger } from './ledger-cache.ts'
import { extendToToday, type Ledgers } from './ledgers.ts'
import type { ApiError } from '../api-error.ts'
import type { RequestContext } from './request-context.ts'

/** What a request is answered with. */
export type ApiResponse = { readonly status: number; readonly body: string }

/** What a request records: entries and what belongs to them, and its answer once they are in. */
export type CommandOutcome = Omit<AppendWrites, 'idempotencyRecord'> & {
  readonly toResponse: (after: Ledger) => ApiResponse
  /** The child that the answer is about. */
  readonly childId?: Id | undefined
}

export type CommandRequest = {
  readonly user: User
  readonly head: number
  readonly query?: AppendQuery
  /** The client's name for this write, and what tells it from another of the same name. */
  readonly idempotencyKey: { readonly key: string; readonly fingerprint: string } | undefined
  /** Pure: it may be asked again where another write came first. */
  readonly decide: (
    scene: RequestContext,
    context: CommandContext,
    known: AppendSnapshot,
  ) => Result<CommandOutcome, ApiError>
}

export type CommandExecutor = (request: CommandRequest) => Promise<Result<ApiResponse, ApiError>>

export type CommandExecutorDependencies = {
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly now: () => number
  readonly newId: () => Id
}

/** Another process's write comes first this often in a row only if somebody writes without pause. */
const ATTEMPTS = 20

const replayed = (kept: IdempotencyRecord, fingerprint: string): Result<ApiResponse, ApiError> => {
  if (kept.fingerprint !== fingerprint) return err({ type: 'IdempotencyKeyReused' })
  // The child it was about is erased, and so is the answer.
  return kept.status === 404 ? err({ type: 'NotFound' }) : ok({ status: kept.status, body: kept.body })
}

/** The greatest stamp known of the family, and of the logins that this write is about. */
const lastStampOf = ({ lastStamp, logins }: AppendSnapshot): Stamp | undefined =>
  [...logins.values()]
    .flatMap(({ usernameStamp, passwordStamp: secretStamp }) => [usernameStamp, secretStamp])
    .reduce<Stamp | undefined>(laterStamp, lastStamp)

/** A ledger that the database has moved on from is no ground to decide on. */
type Attempt =
  | { readonly movedTo: number }
  | { readonly movedTo?: never; readonly result: Result<ApiResponse, ApiError>; readonly recorded?: Recorded }

type Recorded = { readonly after: DerivedLedger; readonly entries: readonly Entry[] }

type Decision = { readonly value: Attempt; readonly writes?: AppendWrites }

/**
 * Records on behalf of REST clients: the domain's command is asked inside the append's transaction, on a ledger that holds
 * exactly the entries the database holds, so that no write is decided on anything that stands no more.
 */
export const createCommandExecutor = ({
  storage,
  ledgers,
  now,
  newId,
}: CommandExecutorDependencies): CommandExecutor => {
  const inTurn = createKeyedMutex<Id>()

  const contextFor = (scene: RequestContext, known: AppendSnapshot): CommandContext => {
    const { family } = scene.ledger
    const instant = now()
    let last = lastStampOf(known)
    return {
      actor: scene.actor,
      family: { id: scene.user.familyId, timeZone: family?.timeZone ?? UTC },
      now: instant,
      newId,
      nextStamp: () => (last = nextStamp({ last, floor: 0, device: storage.device }, instant)),
    }
  }

  const decideOn = (request: CommandRequest, derived: DerivedLedger, known: AppendSnapshot): Decision => {
    const { user, idempotencyKey, decide } = request
    if (known.idempotencyRecord && idempotencyKey)
      return { value: { result: replayed(known.idempotencyRecord, idempotencyKey.fingerprint) } }
    if (known.head !== derived.head) return { value: { movedTo: known.head } }
    const scene: RequestContext = {
      user,
      actor: actorOf({ userId: user.id, childId: user.childId }),
      ledger: derived.ledger,
    }
    const context = contextFor(scene, known)
    const recording = decide(scene, context, known)
    if (!recording.ok) return { value: { result: recording } }
    const { toResponse: answerOf, childId, ...writes } = recording.value
    const ledger = extendToToday(derived.ledger, writes.entries, context.now)
    const answer = answerOf(ledger)
    const after = { head: known.head + writes.entries.length, ledger }
    const value = { result: ok(answer), recorded: { after, entries: writes.entries } }
    if (idempotencyKey === undefined) return { value, writes }
    const key: IdempotencyRecordKey = { userId: user.id, key: idempotencyKey.key }
    const kept = { ...answer, fingerprint: idempotencyKey.fingerprint, childId, createdAt: context.now }
    return { value, writes: { ...writes, idempotencyRecord: { key, record: kept } } }
  }

  const attemptAt = async (request: CommandRequest, head: number): Promise<Attempt> => {
    const { user, idempotencyKey, query: asks } = request
    const derived = await ledgers.get(user.familyId, head)
    const answer = idempotencyKey && { userId: user.id, key: idempotencyKey.key }
    return storage.append({
      familyId: user.familyId,
      query: { ...asks, ...(answer ? { idempotencyRecordKey: answer } : {}) },
      decide: (known) => decideOn(request, derived, known),
    })
  }

  const recordNow = async (request: CommandRequest): Promise<Result<ApiResponse, ApiError>> => {
    let { head } = request
    for (let count = 0; count < ATTEMPTS; count += 1) {
      const attempt = await attemptAt(request, head)
      if (attempt.movedTo === undefined) {
        const { recorded, result } = attempt
        if (recorded?.entries.length) ledgers.put(request.user.familyId, recorded.after, recorded.entries)
        return result
      }
      head = attempt.movedTo
    }
    return err({ type: 'Busy' })
  }

  return (request) => inTurn(request.user.familyId, () => recordNow(request))
}
