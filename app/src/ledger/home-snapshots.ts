import type { Id } from '@little-ledger/domain'
import type { SessionRow } from './database/device.ts'

// Snapshots of the home screens in localStorage, for the first frame of the next start
// (docs/decisions/0026-first-paint.md). Also bundled into first-paint.js, so this file imports nothing at run time.

const PREFIX = 'little-ledger-home-'
const SESSION_KEY = `${PREFIX}session`
/** The maximum number of snapshots. A parent may view as many as 50 children. */
const MAX_SNAPSHOTS = 8

/** The session that the snapshots belong to, with the data that determines whether it is still valid. */
export interface SnapshotSession extends Omit<SessionRow, 'key' | 'resumeKey'> {
  readonly role: 'parent' | 'child' | 'helper'
}

/** A node of the captured page: text, or an element with its attributes and children. */
export type SnapshotNode = string | readonly [tag: string, attributes: Attributes, ...children: SnapshotNode[]]
type Attributes = Readonly<Record<string, string>>

export interface HomeSnapshot {
  /** The build whose page was captured. Class names differ between builds. */
  readonly build: string
  readonly language: string
  readonly palette: string
  /** The part of the page that was in view or above it. */
  readonly nodes: readonly SnapshotNode[]
  /** The height of the whole page, in px, so that it can be scrolled as before. */
  readonly height: number
}

/** Identifies a home screen by its user, path and child. */
export interface HomeScreen {
  readonly userId: Id
  readonly path: string
  /** The selected or viewed child; empty for the default. */
  readonly childId: string
  /** The place of the child's page that is shown (app/src/kid-place.ts), or `all`. */
  readonly part?: string
}

const keyOf = ({ userId, path, childId, part = '' }: HomeScreen): string =>
  `${PREFIX}${userId}${path}/${childId}/${part}`

const snapshotKeys = (): readonly string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

let cleared = 0

/**
 * How many times this tab has deleted the snapshots. A snapshot that was captured before a deletion must not be stored
 * afterward.
 */
export const snapshotDeletions = (): number => cleared

/** Deletes all snapshots. Called before a session ends and before anything is erased. */
export function clearHomeSnapshots(): void {
  cleared += 1
  try {
    for (const key of snapshotKeys()) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, it contains nothing to remove.
  }
}

/** Stores a snapshot. If storage is full or blocked, the next start shows no snapshot. */
export function writeHomeSnapshot(screen: HomeScreen, session: SnapshotSession, snapshot: HomeSnapshot): void {
  try {
    const key = keyOf(screen)
    const others = snapshotKeys().filter((other) => other !== key && other !== SESSION_KEY)
    if (others.length >= MAX_SNAPSHOTS) for (const other of others) localStorage.removeItem(other)
    localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    localStorage.setItem(key, JSON.stringify(snapshot))
  } catch {
    clearHomeSnapshots()
  }
}

const read = <T>(key: string): T | undefined => {
  const text = localStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as T)
}

export const readSnapshotSession = (): SnapshotSession | undefined => read(SESSION_KEY)

export const readHomeSnapshot = (screen: HomeScreen): HomeSnapshot | undefined => read(keyOf(screen))

// "Who's here?" (docs/decisions/0041-front-door.md). Stored under separate keys, so that it is kept when a session
// ends.

const DOOR_KEY = 'little-ledger-door'
const DOOR_OFF_KEY = 'little-ledger-door-off'

/** Whether signed-out visitors see who uses this device. */
export function isDoorOn(): boolean {
  try {
    return localStorage.getItem(DOOR_OFF_KEY) === null
  } catch {
    return true
  }
}

export function setDoorOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(DOOR_OFF_KEY)
  else localStorage.setItem(DOOR_OFF_KEY, 'off')
  clearDoorSnapshot()
}

/** Stores the snapshot of "Who's here?", or `expected` if that page will be shown but has not been captured yet. */
export function writeDoorSnapshot(snapshot: HomeSnapshot | 'expected'): void {
  try {
    if (!isDoorOn() || (snapshot === 'expected' && localStorage.getItem(DOOR_KEY) !== null)) return
    localStorage.setItem(DOOR_KEY, JSON.stringify(snapshot))
  } catch {
    clearDoorSnapshot()
  }
}

/** The stored snapshot of "Who's here?". */
export const readDoorSnapshot = (): HomeSnapshot | 'expected' | undefined => read(DOOR_KEY)

export function clearDoorSnapshot(): void {
  try {
    localStorage.removeItem(DOOR_KEY)
  } catch {
    // If storage is blocked, there is no snapshot to remove.
  }
}
