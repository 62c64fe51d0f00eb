import { List, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { deleteChildMessages } from '../../messages/children.ts'
import { formatAmount } from '../../messages/formats.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import formClasses from '../../ui/form/form.module.css'
import { Hint } from '../../ui/hint.tsx'
import { useDeleteChild } from './use-delete-child.ts'

interface DeleteChildDialogProps extends OpenableProps {
  readonly child: ChildRow
}

/** Confirms deleting a child. The parent component closes the dialog once the child is gone. */
export function DeleteChildDialog({ opened, onClose, child }: DeleteChildDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={deleteChildMessages.title()}>
      <DeleteChildForm onClose={onClose} child={child} />
    </Dialog>
  )
}

function DeleteChildForm({ onClose, child }: Omit<DeleteChildDialogProps, 'opened'>) {
  const form = useForm({ name: 'delete-child', mode: 'uncontrolled', initialValues: { name: '' } })
  const deleteChild = useDeleteChild(child)
  const { isPending, submit } = useSubmission(form)
  // Stays pending until the row disappears, so a second press cannot delete the child again.
  const [isDeleted, setDeleted] = useState(false)
  const handleSubmit = async (values: { readonly name: string }) => {
    if (await submit(() => deleteChild(values))) setDeleted(true)
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <DeletionWarning child={child} />
      <TextInput
        label={deleteChildMessages.typeName()}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending || isDeleted}
        save={deleteChildMessages.submit()}
        pending={deleteChildMessages.submitting()}
        color="red"
        onCancel={onClose}
      />
    </form>
  )
}

/** Lists what is deleted. The name and balances help the parent notice that it is the wrong child. */
const DeletionWarning = ({ child: { name, balance, cashOnHand } }: { readonly child: ChildRow }) => (
  <>
    <Text fz="1.25rem" fw={700} style={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi>
    </Text>
    <div className={formClasses.warning}>
      <p>{deleteChildMessages.intro()}</p>
      <List my="0.375rem">
        <List.Item>
          {deleteChildMessages.money({ balance: formatAmount(balance), cash: formatAmount(cashOnHand) })}
        </List.Item>
        <List.Item>{deleteChildMessages.history()}</List.Item>
        <List.Item>{deleteChildMessages.goals()}</List.Item>
        <List.Item>{deleteChildMessages.login()}</List.Item>
      </List>
      <p>
        <strong>{deleteChildMessages.final()}</strong>
      </p>
    </div>
    <Hint>{deleteChildMessages.backupHint()}</Hint>
  </>
)
