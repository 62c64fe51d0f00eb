import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatMoney } from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import formClasses from '../../ui/form/form.module.css'
import { useSubmission } from '../../ui/form/use-submission.ts'
import classes from './delete-child-dialog.module.css'
import { useDeleteChild } from './use-delete-child.ts'

interface DeleteChildDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
}

/** The question before a child is deleted. Whoever shows it closes it once the child is gone. */
export function DeleteChildDialog({ opened, onClose, child }: DeleteChildDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete Child">
      <DeleteChildForm onClose={onClose} child={child} />
    </Dialog>
  )
}

function DeleteChildForm({ onClose, child }: Omit<DeleteChildDialogProps, 'opened'>) {
  const form = useForm({ name: 'delete-child', mode: 'uncontrolled', initialValues: { name: '' } })
  const deleteChild = useDeleteChild(child)
  const { isPending, submit } = useSubmission(form)
  // Once deleted it stays pending until it is gone from the page: no second press meets a child that is not there.
  const [isDeleted, setDeleted] = useState(false)
  const send = async (values: { readonly name: string }) => {
    if (await submit(() => deleteChild(values))) setDeleted(true)
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <DeletionWarning child={child} />
      <TextInput
        label="Type the child’s name to delete it"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending || isDeleted}
        save="Delete"
        pending="Deleting..."
        tone="danger"
        onCancel={onClose}
      />
    </form>
  )
}

/** Says plainly what is lost, with the figures that make a slip of the finger show. */
const DeletionWarning = ({ child: { name, balance, cashOnHand } }: { readonly child: ChildRow }) => (
  <>
    <p className={classes.name}>
      <bdi>{name}</bdi>
    </p>
    <div className={formClasses.warning}>
      <p>This deletes everything about this child:</p>
      <ul className={classes.list}>
        <li>
          the money: {formatMoney(balance).replace('-', '−')} in the bank and {formatMoney(cashOnHand)} in cash
        </li>
        <li>the whole history, the allowance and the interest</li>
        <li>all savings goals and badges</li>
        <li>the login</li>
      </ul>
      <p>
        <strong>It cannot be undone.</strong>
      </p>
    </div>
    <p className={formClasses.hint}>To keep a copy, save your family to a file first: menu, Your data.</p>
  </>
)
