import type { Id } from '@little-ledger/domain'
import type { Client } from 'pg'
import * as v from 'valibot'
import { createSubscribers } from '../subscribers.ts'
import { idColumn } from '../rows.ts'
import { createNotificationBus } from './notification-bus.ts'
import type { Query } from './connection.ts'
import type { Notification } from './notification-queue.ts'

/** How often the heads are looked at where other servers are heard, and where not: no news is later than this. */
const LOOK_WHEN_HEARING_MS = 5_000
const LOOK_WHEN_DEAF_MS = 500

const heads = {
  name: 'heads',
  text: 'SELECT family_id, head FROM families WHERE family_id = ANY($1::uuid[])',
}
const headRow = v.object({ family_id: idColumn, head: v.number() })

/** The families that are followed here, each told of every head once. */
const createTold = () => {
  const followers = createSubscribers()
  const told = new Map<Id, { count: number; head: number }>()
  return {
    families: () => [...told.keys()],
    tell: (familyId: Id, head: number) => {
      const followed = told.get(familyId)
      if (followed === undefined || followed.head >= head) return
      followed.head = head
      followers.tell(familyId, head)
    },
    follow: (familyId: Id, listener: (head: number) => void) => {
      const followed = told.get(familyId) ?? { count: 0, head: -1 }
      followed.count += 1
      told.set(familyId, followed)
      const stop = followers.follow(familyId, listener)
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        stop()
        followed.count -= 1
        if (followed.count === 0) told.delete(familyId)
      }
    },
  }
}

type NewsOptions = {
  readonly ask: Query
  readonly epoch: string
  readonly connect: () => Promise<Client>
}

/**
 * Who follows which family here, told of what this server and all the others write. Whatever the others say is only quicker
 * than looking: the heads are looked at as well, and oftener where nobody is heard.
 */
export const createChangeFeed = ({ ask, epoch, connect }: NewsOptions) => {
  const told = createTold()
  const endings: ((familyId: Id) => void)[] = []
  let looking: NodeJS.Timeout | undefined
  let isClosed = false

  const look = async () => {
    const asked = told.families()
    if (asked.length === 0) return
    const { rows } = await ask(heads, [asked])
    for (const { family_id: familyId, head } of rows.map((row) => v.parse(headRow, row))) told.tell(familyId, head)
  }
  const onWord = ({ familyId, head }: Notification) => {
    if (head === 'sessions ended') for (const listener of endings) listener(familyId)
    else told.tell(familyId, head)
  }
  const bus = createNotificationBus({ epoch, connect, onWord, onListening: look })
  const lookAgain = () => {
    if (isClosed) return
    const pause = bus.isHearing() ? LOOK_WHEN_HEARING_MS : LOOK_WHEN_DEAF_MS
    // A database that cannot be asked now is asked again next time.
    const lookOnce = () =>
      void look()
        .catch(() => {})
        .finally(lookAgain)
    looking = setTimeout(lookOnce, pause).unref()
  }

  return {
    follow: told.follow,
    /** What this server committed. */
    tell: (familyId: Id, head: number) => {
      told.tell(familyId, head)
      bus.say({ familyId, head })
    },
    tellEnded: (familyId: Id) => bus.say({ familyId, head: 'sessions ended' }),
    onEnded: (listener: (familyId: Id) => void) => void endings.push(listener),
    start: async () => {
      lookAgain()
      await bus.start()
    },
    isHearing: bus.isHearing,
    close: async () => {
      isClosed = true
      clearTimeout(looking)
      await bus.close()
    },
  }
}
