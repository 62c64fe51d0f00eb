import { changeChild, type Look } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { recordCommand } from '../../ledger/record-command.ts'
import { lookMessages } from '../../messages/child/look.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { labels } from '../../messages/labels.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** The menu item that switches the look of the child's page, with a toast that offers Undo. */
export function useLookItem(child: ChildRow | undefined) {
  const { store, actor } = useLedger()
  if (child === undefined) return undefined
  const isOlder = child.look === 'older'
  const change = async (look: Look) => {
    const changed = await recordCommand(store, {
      actor,
      childId: child.id,
      decide: (context, row) => changeChild({ look }, row, context),
    })
    return changed.ok ? null : reportFailure(lookMessages.failed(), recordErrorText(changed.error))
  }
  const onClick = async () => {
    if ((await change(isOlder ? 'young' : 'older')) !== null) return
    const undo = { label: lookMessages.undo(), onAction: () => void change(isOlder ? 'older' : 'young') }
    reportSuccess(labels.success(), isOlder ? lookMessages.youngOn() : lookMessages.olderOn(), undo)
  }
  return { label: isOlder ? lookMessages.young() : lookMessages.older(), onClick: () => void onClick() }
}
