import type { Id } from '@little-ledger/domain'
import type { HomeScreen } from '../ledger/home-snapshots.ts'
import { pathHere } from '../base-path.ts'
import { ALL_PLACES, kidPlace } from '../kid-place.ts'
import { viewedChild } from '../auth/viewed-child.ts'

/** The HTML id of "Who's here?". */
export const DOOR_ID = 'front-door'

interface User {
  readonly userId: Id
  readonly role: 'parent' | 'child' | 'helper'
}

/** The home screen at the current address, or undefined if the address is not a home screen's. */
export function homeScreenHere({ userId, role }: User): HomeScreen | undefined {
  // A helper's page is small and not opened often, so it has no snapshot.
  if (role === 'helper') return undefined
  const home = role === 'parent' ? '/parent' : '/kid'
  const path = pathHere() === '/' ? home : pathHere()
  if (path === '/parent' && role === 'parent') {
    return { userId, path, childId: new URLSearchParams(location.search).get('child') ?? '' }
  }
  if (path !== '/kid') return undefined
  const part = kidPartHere()
  if (role === 'child') return { userId, path, childId: '', part }
  const childId = viewedChild()
  return childId === undefined ? undefined : { userId, path, childId, part }
}

/**
 * The place of the child's page that is shown on a phone or tablet, or `all` on a wide screen. Each has its own snapshot.
 */
const kidPartHere = () =>
  matchMedia(ALL_PLACES).matches ? 'all' : kidPlace(new URLSearchParams(location.search).get('place'))

/** Identifies the build by the hashed names of its script and style sheet. */
export const pageBuild = (): string =>
  [...document.head.querySelectorAll('link[data-start], link[rel="stylesheet"]')]
    .map((element) => element.getAttribute('href'))
    .join(' ')
