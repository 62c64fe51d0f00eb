import { Text, UnstyledButton } from '@mantine/core'
import { viewedChild } from '../../auth/viewed-child.ts'
import { useChildName } from '../../ledger/queries/queries.ts'
import { homeMessages, parentPageMessages } from '../../messages/pages.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import classes from './parent.module.css'

/** Tells a parent on a child's page that they are viewing it, and links back to the parent view. */
export function ViewingBar({ onBack }: { readonly onBack: () => void }) {
  const name = useChildName(viewedChild())
  return (
    <aside className={classes.viewingBar} aria-label={parentPageMessages.viewingLabel()}>
      <div className={classes.viewingRow}>
        <Text fz="inherit" lh="inherit" lineClamp={3}>
          {name !== undefined && parentPageMessages.viewingAs({ name, bdi: isolate })}
        </Text>
        <UnstyledButton className={classes.back} onClick={onBack}>
          <ArrowIcon />
          {homeMessages.backToParentView()}
        </UnstyledButton>
      </div>
    </aside>
  )
}
