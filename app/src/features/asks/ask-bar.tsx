import { openAsks } from '@little-ledger/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { AskingHand, SandTimer } from '../../ui/illustrations/ask-pictures.tsx'
import classes from './asks.module.css'
import { AskDialog } from './lazy-ask-dialog.ts'

const MyAsksDialog = lazyDialog(async () => (await import('./my-asks-dialog.tsx')).MyAsksDialog)

/** A child's button to ask for money and, once there are asks, a chip that lists them. */
export function AskBar({ child }: { readonly child: ChildRow }) {
  const [open, setOpen] = useState<'none' | 'ask' | 'list'>('none')
  const close = () => setOpen('none')
  const count = openAsks(child.asks).length
  return (
    <div className={classes.bar}>
      <Button
        variant="light"
        className={classes.ask ?? ''}
        leftSection={<AskingHand className={classes.icon} />}
        onClick={() => setOpen('ask')}
        {...AskDialog.preloading}
      >
        {askMessages.ask()}
      </Button>
      {child.asks.length > 0 && (
        <Button
          variant="light"
          className={classes.chip ?? ''}
          mod={{ waiting: count > 0 }}
          leftSection={count > 0 ? <SandTimer className={classes.icon} /> : undefined}
          aria-label={count > 0 ? askMessages.showWaiting({ count }) : undefined}
          onClick={() => setOpen('list')}
          {...MyAsksDialog.preloading}
        >
          {count > 0 ? askMessages.waiting({ count }) : askMessages.mine()}
        </Button>
      )}
      <AskDialog opened={open === 'ask'} onClose={close} child={child} />
      <MyAsksDialog opened={open === 'list'} onClose={close} child={child} onAsk={() => setOpen('ask')} />
    </div>
  )
}
