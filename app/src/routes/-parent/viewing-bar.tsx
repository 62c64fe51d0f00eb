import { viewedChild } from '../../auth/viewed-child.ts'
import { useChildName } from '../../ledger/queries/queries.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import classes from './viewing-bar.module.css'

/** Tells a parent that this is the page of a child, and leads back from it. */
export function ViewingBar({ onBack }: { readonly onBack: () => void }) {
  const name = useChildName(viewedChild())
  return (
    <aside className={classes.bar} aria-label="Parent view">
      <div className={classes.row}>
        <p className={classes.text}>
          {/* A name may read from the right: it must not turn the sentence around it. */}
          {name !== undefined && (
            <>
              You are viewing as <bdi>{name}</bdi>.
            </>
          )}
        </p>
        <button type="button" className={classes.back} onClick={onBack}>
          <ArrowIcon />
          Back to Parent View
        </button>
      </div>
    </aside>
  )
}
