import type { Id } from '@little-ledger/domain'

export type StreamRequest = {
  readonly userId: Id
  readonly familyId: Id
  readonly head: number
  /** @returns an unsubscribe function */
  readonly subscribe: (listener: (head: number) => void) => () => void
  /** The position of the family's last entry, or undefined if the session has ended. */
  readonly readHead: () => Promise<number | undefined>
}

export type EventStreams = {
  /**
   * Opens a server-sent event stream that sends the position of the family's last entry, first at once and then after
   * each change (docs/sync.md).
   */
  readonly open: (request: StreamRequest) => ReadableStream<Uint8Array>
  /**
   * Rechecks a family's sessions and closes the streams of those that have ended, so that the devices lock immediately.
   */
  readonly recheckSessions: (familyId: Id) => void
  /** Closes all streams, including any opened later. Called at shutdown. */
  readonly closeAll: () => void
  readonly count: () => number
}

export type StreamLimits = { readonly perUser: number; readonly heartbeatMs: number }

/** The heartbeat keeps proxies from closing an idle connection, and checks that the session is still valid. */
const defaultStreamLimits: StreamLimits = { perUser: 20, heartbeatMs: 25_000 }

const encoder = new TextEncoder()
const headEvent = (head: number) => encoder.encode(`event: change\ndata: ${JSON.stringify({ head })}\n\n`)
const HEARTBEAT = encoder.encode(': still here\n\n')

type Stream = {
  readonly familyId: Id
  readonly readable: ReadableStream<Uint8Array>
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** Opens one stream. A slow reader skips intermediate positions and gets only the latest. */
const openStream = (request: StreamRequest, heartbeatMs: number, onClose: () => void): Stream => {
  let [sentHead, latestHead, isClosed] = [-1, request.head, false]
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const isReady = () => !isClosed && (controller?.desiredSize ?? 0) > 0

  const send = () => {
    if (!isReady() || latestHead <= sentHead) return
    sentHead = latestHead
    controller?.enqueue(headEvent(latestHead))
  }
  const update = (head: number) => {
    latestHead = Math.max(latestHead, head)
    send()
  }
  const check = async (): Promise<void> => {
    // A database error does not mean that the session has ended.
    const head = await request.readHead().catch(() => latestHead)
    if (head === undefined) close()
    else update(head)
  }
  const sendHeartbeat = () => {
    // A client that has read nothing since the last heartbeat has disconnected.
    if (!isReady()) return close()
    controller?.enqueue(HEARTBEAT)
    void check()
  }
  const release = () => {
    if (isClosed) return
    isClosed = true
    clearInterval(timer)
    unsubscribe()
    onClose()
  }
  const close = () => {
    if (isClosed) return
    release()
    controller?.close()
  }

  const unsubscribe = request.subscribe(update)
  const timer = setInterval(sendHeartbeat, heartbeatMs).unref()
  const readable = new ReadableStream<Uint8Array>({
    start: (streamController) => {
      controller = streamController
      send()
      // Check once now, for changes made between reading the position and subscribing.
      void check()
    },
    pull: send,
    cancel: release,
  })
  return { familyId: request.familyId, readable, check, close }
}

const closedStream = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })

export const createEventStreams = ({ perUser, heartbeatMs }: StreamLimits = defaultStreamLimits): EventStreams => {
  const byUser = new Map<Id, Set<Stream>>()
  let isOpen = true

  const remove = (userId: Id, stream: Stream) => {
    const streams = byUser.get(userId)
    streams?.delete(stream)
    if (streams?.size === 0) byUser.delete(userId)
  }
  const all = () => [...byUser.values()].flatMap((streams) => [...streams])

  return {
    open: (request) => {
      if (!isOpen) return closedStream()
      const stream: Stream = openStream(request, heartbeatMs, () => remove(request.userId, stream))
      const streams = byUser.get(request.userId) ?? new Set()
      byUser.set(request.userId, streams.add(stream))
      const [oldest] = streams
      if (streams.size > perUser) oldest?.close()
      return stream.readable
    },
    recheckSessions: (familyId) => {
      for (const stream of all()) if (stream.familyId === familyId) void stream.check()
    },
    closeAll: () => {
      isOpen = false
      for (const stream of all()) stream.close()
    },
    count: () => all().length,
  }
}
