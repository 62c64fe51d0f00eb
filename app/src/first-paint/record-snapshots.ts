import type { Id } from '@little-ledger/domain'
import { currentDevice } from '../auth/current-session.ts'
import { sessionState, type SignedInUser } from '../auth/session-state.ts'
import { pathHere } from '../base-path.ts'
import type { SessionRow } from '../ledger/database/device.ts'
import {
  clearDoorSnapshot,
  snapshotDeletions,
  writeDoorSnapshot,
  writeHomeSnapshot,
  type HomeSnapshot,
} from '../ledger/home-snapshots.ts'
import { isSample } from '../ledger/sample/sample-family.ts'
import { readFirstChild } from '../ledger/queries/queries.ts'
import { syncState } from '../sync/sync-state.ts'
import { captureNodes } from './drawn-nodes.ts'
import { DOOR_ID, homeScreenHere, pageBuild } from './home-screen.ts'
import { LOADING } from './take-over.ts'

/** How long the page must stay unchanged before it is captured, in ms. */
const QUIET_MS = 500

/** Captures the home screen after each change, for the first frame of the next start. */
export function recordHomeSnapshots(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const record = (): void => void recordSnapshot().catch(() => undefined)
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(record, QUIET_MS)
  })
  // Observe this attribute, because switching the look of a child's page (routes/kid.tsx) may change nothing else.
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['data-look'],
  })
}

/** Whether the page shows a complete home screen and the server has not signed the user out. */
function isComplete(root: Element, path: string): boolean {
  const { sync } = syncState.getState()
  const isRefused = sync.phase !== 'off' && sync.error?.type === 'SignedOut'
  const palette = path === '/kid' ? 'child' : 'parent'
  return (
    !isRefused &&
    pathHere() === path &&
    document.documentElement.dataset['palette'] === palette &&
    root.querySelector('main') !== null &&
    root.querySelector(LOADING) === null &&
    document.querySelector('[role="dialog"]') === null
  )
}

async function recordSnapshot(): Promise<void> {
  const { session } = sessionState.getState()
  if (session.status === 'signed-out' && session.expiredUserId === undefined) storeDoor()
  if (session.status !== 'signed-in' || session.user.isRemoved) return
  if (!isSample(session.user)) writeDoorSnapshot('expected')
  const deletions = snapshotDeletions()
  const firstChild = await readFirstChild(session.store)
  const { db } = currentDevice()
  // Use a write transaction, so that no other tab can end the session in the meantime.
  await db.transaction('rw', db.sessions, async () => {
    const stored = await db.sessions.get('current')
    // Another tab may have signed in a different user, or the snapshots may have been deleted.
    if (stored?.userId !== session.user.userId || deletions !== snapshotDeletions()) return
    storeSnapshot(session.user, stored, firstChild?.id)
  })
}

/** Stores "Who's here?" for the next start. Not called while the page says that a session has expired. */
function storeDoor(): void {
  const root = document.getElementById('root')
  if (root === null || !isComplete(root, '/')) return
  if (document.getElementById(DOOR_ID) === null) clearDoorSnapshot()
  else writeDoorSnapshot(capture(root))
}

const capture = (root: HTMLElement): HomeSnapshot => ({
  build: pageBuild(),
  language: document.documentElement.lang,
  palette: document.documentElement.dataset['palette'] ?? 'parent',
  // Content out of view would only delay the first frame. An on-screen keyboard makes innerHeight smaller.
  nodes: captureNodes(root, Math.max(innerHeight, outerHeight)),
  height: root.offsetHeight,
})

function storeSnapshot(user: SignedInUser, stored: SessionRow, firstChild: Id | undefined): void {
  const root = document.getElementById('root')
  const screen = homeScreenHere(user)
  if (root === null || screen === undefined || !isComplete(root, screen.path)) return
  const snapshot = capture(root)
  const { resumeKey: _, ...limits } = stored
  const owner = { ...limits, role: user.role }
  writeHomeSnapshot(screen, owner, snapshot)
  // Without a child in the URL, the parent's page shows the first child.
  if (screen.path === '/parent' && screen.childId === firstChild) {
    writeHomeSnapshot({ ...screen, childId: '' }, owner, snapshot)
  }
}
