import { Button, Group, Input, SegmentedControl, TextInput } from '@mantine/core'
import {
  DEFAULT_CURRENCY,
  defaultAvatar,
  denominationOf,
  err,
  exponentOf,
  formatDecimal,
  isUnit,
  loginDetailsForm,
  ok,
  parseForm,
  UNITS,
  ZERO,
  type Avatar,
  type Id,
  type Denomination,
  type Unit,
  type CurrencyCode,
} from '@little-ledger/domain'
import { useState, type ComponentProps } from 'react'
import { claimUsername, renameLogin, TAKEN_ON_SERVER } from '../../auth/change-login.ts'
import { addChildWithLogin } from '../../auth/child-login.ts'
import { isUsernameTaken, type UsernameTaken } from '../../auth/login-table.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { newId } from '../../ledger/database/device.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { readChild, useFamily } from '../../ledger/queries/queries.ts'
import { placeMessages } from '../../messages/child/places.ts'
import { childrenMessages } from '../../messages/children.ts'
import { addChildMessages } from '../../messages/forms/children.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { currencySign } from '../../messages/formats.ts'
import { labels } from '../../messages/labels.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { useIsShown } from '../../ui/dialog/use-is-shown.ts'
import { PasswordField, UsernameField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import type { NumberFieldProps } from '../../ui/form/number-field.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import classes from '../../ui/form/form.module.css'
import { reportFailure, reportSuccess, responseOf, type FieldErrors } from '../../ui/form/submission.ts'
import { UnitPicture } from '../../ui/money/unit-picture.tsx'
import { AvatarChoices } from './avatar-choices.tsx'

/**
 * The Add a New Child dialog (SPEC §2). If the username is taken on the server, the child is added anyway, and the form
 * stays open so that the parent can change the username.
 */
export const AddChildDialog = createDialog(AddChildForm, addChildMessages.title)

interface AddChildProps extends ContentProps {
  /** The avatars of the family's children. A new child's suggested avatar differs from all of them. */
  readonly avatars: readonly Avatar[]
  readonly onAdded: (childId: Id) => void
}

function AddChildForm({ onClose, onAdded, avatars }: AddChildProps) {
  const { store, user } = useSignedIn()
  // Set if the child was added but the username is taken on the server. Then only the username can be changed.
  const [recordedId, setRecordedId] = useState<Id>()
  const isRecorded = recordedId !== undefined
  const isShown = useIsShown()
  const currency = useFamily()?.currency ?? DEFAULT_CURRENCY
  const form = useSubmittedForm({
    name: 'add-child',
    initialValues: {
      name: '',
      username: '',
      password: '',
      unit: 'money' as ChildRow['unit'],
      startingBalance: ZERO_DOLLARS,
      avatar: defaultAvatar(newId(), avatars),
    },
    send: async (values) => {
      const added =
        recordedId === undefined
          ? await addChildWithLogin(store, user, { ...values, startingBalance: amountOf(values.startingBalance) })
          : await renameChild(store, recordedId, values.username)
      if (!added.ok) {
        const { error } = added
        if (error.type === 'Invalid') return error.fields
        if (error.type === 'UsernameTaken') return failWithUsername(error)
        return reportFailure(addChildMessages.failed(), recordErrorText(error))
      }
      const { value: childId } = added
      onAdded(childId)
      const isTaken = (await claimUsername(store, childId)) === 'taken'
      setRecordedId(isTaken ? childId : undefined)
      if (!isTaken) return reportSuccess(labels.success(), addChildMessages.added())
      // The form says what is left to do, if it is still open.
      return isShown() ? failWithUsername(TAKEN_ON_SERVER) : reportWithoutUsername(values.name.trim())
    },
    onSent: onClose,
  })
  return (
    <Form
      form={form}
      save={isRecorded ? addChildMessages.saveUsername() : addChildMessages.submit()}
      pending={labels.creating()}
      onCancel={onClose}
      cancel={isRecorded ? addChildMessages.later() : labels.cancel()}
    >
      <AvatarField
        avatar={form.values.avatar}
        isDisabled={isRecorded}
        animal={form.getInputProps('avatar.animal')}
        color={form.getInputProps('avatar.color')}
      />
      <TextInput
        label={addChildMessages.name()}
        autoComplete="off"
        data-autofocus
        disabled={isRecorded}
        {...form.getInputProps('name')}
      />
      <UsernameField
        description={addChildMessages.usernameHint()}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <PasswordField autoComplete="new-password" disabled={isRecorded} {...form.getInputProps('password')} />
      <BalanceFields form={form} currency={currency} isDisabled={isRecorded} />
      {isRecorded && <p className={classes.note}>{addChildMessages.usernameLeft()}</p>}
    </Form>
  )
}

/** The balance at first, before it is known what it counts. */
const ZERO_DOLLARS = '0.00'

const amountOf = (typed: string): string => (typed === ZERO_DOLLARS ? '0' : typed)

const zeroOf = (of: Denomination): string => formatDecimal(ZERO, exponentOf(of))

const startingBalanceLabel = (of: Denomination): string =>
  isUnit(of) ? addChildMessages.startingUnits() : addChildMessages.startingBalance({ sign: currencySign(of).sign })

interface BalanceFieldsProps {
  readonly form: {
    readonly values: { readonly unit: ChildRow['unit']; readonly startingBalance: string }
    readonly setFieldValue: (field: 'unit' | 'startingBalance', value: string) => void
    readonly getInputProps: (field: 'startingBalance') => NumberFieldProps
  }
  readonly currency: CurrencyCode
  readonly isDisabled: boolean
}

/** What the child collects, and how much of it the child has. */
function BalanceFields({ form, currency, isDisabled }: BalanceFieldsProps) {
  const { unit, startingBalance } = form.values
  const of = denominationOf({ unit }, { currency })
  return (
    <>
      <UnitField value={unit} isDisabled={isDisabled} onChange={(next) => form.setFieldValue('unit', next)} />
      <MoneyField
        key={of}
        of={of}
        label={startingBalanceLabel(of)}
        disabled={isDisabled}
        {...form.getInputProps('startingBalance')}
        value={startingBalance === ZERO_DOLLARS ? zeroOf(of) : startingBalance}
      />
    </>
  )
}

interface UnitFieldProps {
  readonly value: ChildRow['unit']
  readonly onChange: (unit: ChildRow['unit']) => void
  readonly isDisabled: boolean
}

/** What the child collects. It cannot be changed later. */
const UnitField = ({ value, onChange, isDisabled }: UnitFieldProps) => (
  <Input.Wrapper label={addChildMessages.unit()} labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label={addChildMessages.unit()}
      data={[
        { value: 'money', label: placeMessages.money() },
        ...UNITS.map((unit) => ({ value: unit, label: <UnitLabel unit={unit} /> })),
      ]}
      value={value}
      onChange={onChange}
      disabled={isDisabled}
    />
  </Input.Wrapper>
)

const UnitLabel = ({ unit }: { readonly unit: Unit }) => (
  <>
    {placeMessages[unit]()}
    <UnitPicture unit={unit} />
  </>
)

interface AvatarFieldProps extends ComponentProps<typeof AvatarChoices> {
  readonly isDisabled: boolean
}

/** The child's avatar. The choices are hidden until the user wants to change it. */
function AvatarField({ isDisabled, ...choices }: AvatarFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <ChildAvatar avatar={choices.avatar} size={3.5} />
        <Button
          variant="subtle"
          px="sm"
          aria-expanded={isOpen && !isDisabled}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          {childrenMessages.changePicture()}
        </Button>
      </Group>
      {isOpen && !isDisabled && <AvatarChoices {...choices} />}
    </>
  )
}

/** Changes the username of a child who has already been added. */
async function renameChild(store: FamilyStore, childId: Id, username: string) {
  const form = parseForm(loginDetailsForm, { username })
  if (!form.ok) return form
  if (await isUsernameTaken(store.device, username)) return err({ type: 'UsernameTaken' } as const)
  const child = await readChild(store, childId)
  // Another tab may have deleted the child.
  if (child === undefined) return err({ type: 'NotFound' } as const)
  const renamed = await renameLogin(store, child.userId, username)
  return renamed.ok ? ok(childId) : renamed
}

function failWithUsername(error: UsernameTaken): FieldErrors {
  reportFailure(addChildMessages.failed(), recordErrorText(error), responseOf(error))
  return { username: recordErrorText(error) }
}

/** Says in a toast that the child was added although the username is taken. */
const reportWithoutUsername = (name: string): FieldErrors =>
  reportFailure(recordErrorText(TAKEN_ON_SERVER), addChildMessages.addedWithoutUsername({ name }))
