import type { Id } from '@little-ledger/domain'

/** Whose stream it is, and where its news comes from. */
export type StreamRequest = {
  readonly userId: Id
  readonly familyId: Id
  readonly head: number
  /** Tells every later head; answers how to stop. */
  readonly subscribe: (listener: (head: number) => void) => () => void
  /** The family's head if the session still runs. */
  readonly readHead: () => Promise<number | undefined>
}

export type EventStreams = {
  /** Server-sent events (docs/sync.md): the head at once, and again whenever it moves. */
  readonly open: (following: StreamRequest) => ReadableStream<Uint8Array>
  /** Looks now whose sessions of a family still run, where one may just have been ended: its device is to lock at once. */
  readonly recheckSessions: (familyId: Id) => void
  /** Ends all streams and opens no more: a server that stops waits for nobody who only listens. */
  readonly closeAll: () => void
  readonly count: () => number
}

export type StreamLimits = { readonly perUser: number; readonly heartbeatMs: number }

/** A heartbeat keeps proxies from cutting a silent connection, and is when a session that ended is noticed. */
export const defaultStreamLimits: StreamLimits = { perUser: 20, heartbeatMs: 25_000 }

const encoder = new TextEncoder()
const newsOf = (head: number) => encoder.encode(`event: news\ndata: ${JSON.stringify({ head })}\n\n`)
const HEARTBEAT = encoder.encode(': still here\n\n')

type Stream = {
  readonly familyId: Id
  readonly readable: ReadableStream<Uint8Array>
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** One stream. A reader that is slow is told the latest head when it is ready, not every head that was. */
const openStream = (following: StreamRequest, heartbeatMs: number, onClose: () => void): Stream => {
  let [told, latest, isOver] = [-1, following.head, false]
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const isReady = () => !isOver && (controller?.desiredSize ?? 0) > 0

  const tell = () => {
    if (!isReady() || latest <= told) return
    told = latest
    controller?.enqueue(newsOf(latest))
  }
  const learn = (head: number) => {
    latest = Math.max(latest, head)
    tell()
  }
  const look = async (): Promise<void> => {
    // A database that cannot be asked at the moment ends nobody's session.
    const head = await following.readHead().catch(() => latest)
    if (head === undefined) close()
    else learn(head)
  }
  const beat = () => {
    // Whoever took nothing since the last beat is not there any more.
    if (!isReady()) return close()
    controller?.enqueue(HEARTBEAT)
    void look()
  }
  const release = () => {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    stopFollowing()
    onClose()
  }
  const close = () => {
    if (isOver) return
    release()
    controller?.close()
  }

  const stopFollowing = following.subscribe(learn)
  const timer = setInterval(beat, heartbeatMs).unref()
  const readable = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
      tell()
      // The head was read before this listened; what came in between is found here.
      void look()
    },
    pull: tell,
    cancel: release,
  })
  return { familyId: following.familyId, readable, look, close }
}

const endedStream = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

export const createEventStreams = ({ perUser, heartbeatMs }: StreamLimits = defaultStreamLimits): EventStreams => {
  const byUser = new Map<Id, Set<Stream>>()
  let isOpen = true

  const forget = (userId: Id, stream: Stream) => {
    const streams = byUser.get(userId)
    streams?.delete(stream)
    if (streams?.size === 0) byUser.delete(userId)
  }
  const all = () => [...byUser.values()].flatMap((streams) => [...streams])

  return {
    open: (following) => {
      if (!isOpen) return endedStream()
      const stream: Stream = openStream(following, heartbeatMs, () => forget(following.userId, stream))
      const streams = byUser.get(following.userId) ?? new Set()
      byUser.set(following.userId, streams.add(stream))
      const [oldest] = streams
      if (streams.size > perUser) oldest?.close()
      return stream.readable
    },
    recheckSessions: (familyId) => {
      for (const stream of all()) if (stream.familyId === familyId) void stream.look()
    },
    closeAll: () => {
      isOpen = false
      for (const stream of all()) stream.close()
    },
    count: () => all().length,
  }
}
