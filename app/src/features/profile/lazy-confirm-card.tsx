import { useState } from 'react'
import { useMustConfirm } from '../../sync/use-must-confirm.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ConfirmCard = lazyPart(async () => (await import('./edit-profile-dialog.tsx')).ConfirmCard, 200)

/** The card for the parent who has to confirm the members after a restore. Its code is fetched only then. */
export function LazyConfirmCard() {
  const isNeeded = useMustConfirm()
  // Once shown, it stays: its dialog may be open when the members are confirmed.
  const [isShown, setShown] = useState(isNeeded)
  if (isNeeded && !isShown) setShown(true)
  return isShown ? <ConfirmCard /> : null
}
