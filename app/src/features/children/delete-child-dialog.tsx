import { hasCash } from '@little-ledger/domain'
import { List, Text, TextInput } from '@mantine/core'
import { deleteChildWithLogin } from '../../auth/child-login.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { deleteChildMessages } from '../../messages/forms/children.ts'
import { formatAmount } from '../../messages/formats.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import formClasses from '../../ui/form/form.module.css'
import { reportRecorded } from '../../ui/form/submission.ts'
import { Hint } from '../../ui/hint.tsx'
import { labels } from '../../messages/labels.ts'

/** A dialog in which a parent confirms deleting a child. */
export const DeleteChildDialog = createDialog(DeleteChildForm, deleteChildMessages.title, { isReadAloud: true })

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu

/**
 * Ignores case, spacing and the kind of apostrophe, because phone keyboards change them, and emoji beside other
 * characters, because many keyboards lack them.
 */
const normalizeName = (name: string): string => simplify(name.replaceAll(EMOJI, ' ')) || simplify(name)

const simplify = (name: string): string =>
  name.normalize('NFC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase()

function DeleteChildForm({ onClose, child }: ContentProps & { readonly child: ChildRow }) {
  const { store, user } = useSignedIn()
  const form = useSubmittedForm({
    name: 'delete-child',
    initialValues: { name: '' },
    send: async ({ name }) => {
      if (normalizeName(name) !== normalizeName(child.name)) return { name: deleteChildMessages.wrongName() }
      const deleted = await deleteChildWithLogin(store, user, child.id)
      return reportRecorded(deleted, { failed: deleteChildMessages.failed(), title: deleteChildMessages.deleted() })
    },
    // The parent component closes the dialog once the child has been deleted.
    onSent: () => undefined,
  })
  return (
    <Form form={form} save={labels.delete()} pending={labels.deleting()} color="red" onCancel={onClose}>
      <DeletionWarning child={child} />
      <TextInput
        label={deleteChildMessages.typeName({ name: child.name })}
        labelProps={{ style: { overflowWrap: 'anywhere' } }}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </Form>
  )
}

function moneyText(child: ChildRow): string {
  const balance = formatAmount(child.balance, child.denomination)
  const cash = formatAmount(child.cashOnHand, child.denomination)
  return hasCash(child) ? deleteChildMessages.money({ balance, cash }) : deleteChildMessages.units({ balance })
}

/** Lists what is deleted. The name and balances help a parent notice that the wrong child was chosen. */
const DeletionWarning = ({ child }: { readonly child: ChildRow }) => (
  <>
    <Text fz="1.25rem" fw={700} style={{ overflowWrap: 'anywhere' }}>
      <bdi>{child.name}</bdi>
    </Text>
    <div className={formClasses.warning}>
      <p>{deleteChildMessages.intro()}</p>
      <List my="0.375rem" listStyleType="disc">
        <List.Item>{moneyText(child)}</List.Item>
        <List.Item>{deleteChildMessages.history()}</List.Item>
        <List.Item>{deleteChildMessages.goals()}</List.Item>
        <List.Item>{deleteChildMessages.login()}</List.Item>
      </List>
      <p>
        <strong>{deleteChildMessages.final()}</strong>
      </p>
    </div>
    <Hint>{deleteChildMessages.keepHint()}</Hint>
  </>
)
