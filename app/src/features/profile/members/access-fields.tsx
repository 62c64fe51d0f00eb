import { Checkbox, SegmentedControl, Stack } from '@mantine/core'
import type { Id, Member } from '@little-ledger/domain'
import { useRef, type ReactNode } from 'react'
import { useChildren } from '../../../ledger/queries/queries.ts'
import { formatList } from '../../../messages/formats.ts'
import { accessMessages } from '../../../messages/forms/members.ts'
import { Hint } from '../../../ui/hint.tsx'

/** What a member may do, as the form's values. The children count only for a helper. */
export interface AccessValues {
  readonly role: Member['role']
  readonly childIds: readonly string[]
}

/** A role and its children as the commands expect them. */
export const accessOf = ({ role, childIds }: AccessValues) => (role === 'parent' ? { role } : { role, childIds })

/** Whether two values mean the same. The children of a parent do not count. */
export const isSameAccess = (a: AccessValues, b: AccessValues): boolean =>
  a.role === b.role && (a.role === 'parent' || a.childIds.toSorted().join() === b.childIds.toSorted().join())

interface AccessFieldsProps {
  readonly values: AccessValues
  readonly error?: ReactNode
  readonly disabled?: boolean
  readonly onChange: (values: AccessValues) => void
}

/** Chooses between a parent and a helper, and the children that a helper may give to. */
export function AccessFields({ values, error, disabled = false, onChange }: AccessFieldsProps) {
  const { role, childIds } = values
  const children = useChildren()
  const choices = useRef<HTMLDivElement>(null)
  const chooseRole = (next: Member['role']) => {
    onChange({ ...values, role: next })
    // On a small screen, the children that a helper may give to would appear below the fold.
    requestAnimationFrame(() => choices.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={accessMessages.role()}
        value={role}
        disabled={disabled}
        onChange={chooseRole}
        data={[
          { value: 'parent', label: accessMessages.parent() },
          { value: 'helper', label: accessMessages.helper() },
        ]}
      />
      <Hint>{role === 'parent' ? accessMessages.parentHint() : accessMessages.helperHint()}</Hint>
      {role === 'helper' && (
        <Checkbox.Group
          ref={choices}
          label={accessMessages.children()}
          error={error}
          value={[...childIds]}
          onChange={(next) => onChange({ ...values, childIds: next })}
        >
          <Stack gap="xs" mt="xs">
            {children?.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {role === 'helper' && children?.length === 0 && <Hint>{accessMessages.noChildren()}</Hint>}
    </Stack>
  )
}

/** The names of the children that a helper may give to. */
export function useChildNames(): (childIds: readonly Id[]) => string {
  const children = useChildren() ?? []
  return (childIds) => formatList(children.filter(({ id }) => childIds.includes(id)).map(({ name }) => name))
}
