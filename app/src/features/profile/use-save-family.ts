import { changeFamily, familyForm, parseForm } from '@little-ledger/domain'
import { useLedger } from '../../ledger/family-store.ts'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { labels } from '../../messages/labels.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { profileMessages } from '../../messages/profile.ts'
import { reportFailure, reportSuccess, touched, type FormOutcome } from '../../ui/form/submission.ts'
import { useRecordFamily } from '../../ledger/record-command.ts'

interface FamilyValues {
  readonly name: string
  readonly timeZone: string
}

/** Saves the family settings. Records only changed fields, so edits to other fields on another device survive. */
export function useSaveFamily(): (values: FamilyValues, initial: FamilyValues) => FormOutcome {
  const { store } = useLedger()
  const record = useRecordFamily()
  return async (values, initial) => {
    const edit = touched(values, initial)
    const form = parseForm(familyForm, edit)
    if (!form.ok) return form.error.fields
    if (Object.keys(edit).length > 0) {
      const recorded = await record(changeFamily, form.value)
      if (!recorded.ok) return reportFailure(profileMessages.familyFailed(), recordErrorText(recorded.error))
      // It may be a different day in the new time zone. If this refresh fails, the next one catches up.
      await refreshForToday(store)
    }
    return reportSuccess(labels.success(), profileMessages.familySaved())
  }
}
