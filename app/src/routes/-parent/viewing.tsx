import { Text, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Id } from '@little-ledger/domain'
import { useCallback } from 'react'
import { clearViewedChild, viewChild, viewedChild } from '../../auth/viewed-child.ts'
import { useChild } from '../../ledger/queries/queries.ts'
import { homeMessages, parentPageMessages } from '../../messages/pages.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import { shortName } from '../../ui/short-name.ts'
import { dismissCurrentToast } from '../../ui/toast/toast.tsx'
import classes from './parent.module.css'

/** View as Kid (SPEC §2): opens the kid page for a child. */
export function useViewAsKid(): (childId: Id) => void {
  const navigate = useNavigate()
  return useCallback(
    (childId) => {
      viewChild(childId)
      dismissCurrentToast()
      void navigate({ to: '/kid' })
    },
    [navigate],
  )
}

/** Back to Parent View (SPEC §2): returns to the parent's page with the child selected. */
export function useBackToParent(): () => void {
  const navigate = useNavigate()
  return () => {
    const child = viewedChild()
    dismissCurrentToast()
    // Clear the viewed child's id only after navigating. Otherwise, the kid page's guard would redirect first.
    void navigate({ to: '/parent', search: child ? { child } : {} }).then(clearViewedChild)
  }
}

/** Reminds a parent that they are viewing a child's page, and links back to the parent view. */
export function ViewingBar({ onBack }: { readonly onBack: () => void }) {
  const name = useChild(viewedChild())?.name
  return (
    <aside className={classes.viewingBar} aria-label={parentPageMessages.viewingLabel()}>
      <div className={classes.viewingRow}>
        <Text fz="inherit" lh="inherit" lineClamp={3}>
          {name !== undefined && parentPageMessages.viewingAs({ name: shortName(name), bdi: isolate })}
        </Text>
        <UnstyledButton className={classes.back} onClick={onBack}>
          <ArrowIcon />
          {homeMessages.backToParentView()}
        </UnstyledButton>
      </div>
    </aside>
  )
}
