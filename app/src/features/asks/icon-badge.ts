import { sessionState, type Session } from '../../auth/session-state.ts'

// Some browsers have no badge on the icon of an app; others reject it where the app is not installed.

/** Shows a number on the app's icon; 0 removes it. */
export function showIconBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}

/** Removes the number from the app's icon whenever no parent is signed in anymore. */
export function removeIconBadgeWithoutParent(): () => void {
  const follow = ({ session }: { readonly session: Session }): void => {
    if (session.status === 'loading' || session.status === 'failed') return
    const hasParent = session.status === 'signed-in' && session.user.role === 'parent' && !session.user.isRemoved
    if (!hasParent) showIconBadge(0)
  }
  follow(sessionState.getState())
  return sessionState.subscribe(follow)
}
