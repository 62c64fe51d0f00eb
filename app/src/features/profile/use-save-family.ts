import { changeFamily, familyForm, parseForm } from '@little-ledger/domain'
import { refreshForToday } from '../../ledger/read-model/daily-refresh.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { touched } from '../../ui/form/touched.ts'
import { showToast } from '../../ui/toast.tsx'
import { useRecordFamily } from './use-record-family.ts'

interface FamilyValues {
  readonly name: string
  readonly timeZone: string
}

/** Records what was typed of the family; a field that nobody touched stays as it is elsewhere. */
export function useSaveFamily(): (values: FamilyValues, before: FamilyValues) => FormOutcome {
  const { store } = useSignedIn()
  const record = useRecordFamily()
  return async (values, before) => {
    const edit = touched(values, before)
    const form = parseForm(familyForm, edit)
    if (!form.ok) return form.error.fields
    if (Object.keys(edit).length > 0) {
      const recorded = await record((context) => changeFamily(form.value, context))
      if (!recorded.ok) return reportFailure('Failed to update family settings', recordErrorText(recorded.error))
      // In another zone another day may have begun. Where it cannot be turned now, it is at the next look.
      await refreshForToday(store)
    }
    showToast({ title: 'Success!', description: 'Your family settings have been updated.', tone: 'success' })
    return null
  }
}
