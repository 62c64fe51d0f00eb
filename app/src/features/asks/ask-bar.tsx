import { openAsks } from '@little-ledger/domain'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { AskingHand, SandTimer } from '../../ui/illustrations/ask-pictures.tsx'
import classes from './asks.module.css'
import { AskDialog } from './lazy-ask-dialog.ts'

const MyAsksDialog = lazyDialog(async () => (await import('./my-asks-dialog.tsx')).MyAsksDialog)

interface AskProps {
  readonly child: ChildRow
}

/** A child's button to ask for money. */
export function AskButton({ child, className = '' }: AskProps & { readonly className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        className={className}
        leftSection={<AskingHand className={classes.icon} />}
        aria-label={askMessages.askLabel({ unit: child.unit })}
        onClick={() => setOpen(true)}
        {...AskDialog.preloading}
      >
        {askMessages.ask()}
      </Button>
      <AskDialog opened={isOpen} onClose={() => setOpen(false)} child={child} />
    </>
  )
}

/** A chip that counts the asks that wait and lists them, once there are asks. */
export function AskBar({ child }: AskProps) {
  const [open, setOpen] = useState<'none' | 'ask' | 'list'>('none')
  const close = () => setOpen('none')
  const chip = useRef<HTMLButtonElement>(null)
  const askMore = () => {
    // The dialog returns the focus to where it is now. The button in the list is gone then.
    chip.current?.focus()
    setOpen('ask')
  }
  const count = openAsks(child.asks).length
  if (child.asks.length === 0) return null
  return (
    <div className={classes.bar}>
      <Button
        ref={chip}
        variant="light"
        className={classes.chip ?? ''}
        mod={{ waiting: count > 0 }}
        leftSection={count > 0 ? <SandTimer className={classes.icon} /> : undefined}
        rightSection={
          <span className={classes.more}>
            <ChevronIcon />
          </span>
        }
        aria-label={count > 0 ? askMessages.showWaiting({ count }) : undefined}
        onClick={() => setOpen('list')}
        {...MyAsksDialog.preloading}
      >
        {count > 0 ? askMessages.waiting({ count }) : askMessages.mine()}
      </Button>
      <AskDialog opened={open === 'ask'} onClose={close} child={child} />
      <MyAsksDialog opened={open === 'list'} onClose={close} child={child} onAsk={askMore} />
    </div>
  )
}
