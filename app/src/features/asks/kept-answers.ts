import { idField, type Ask, type Id } from '@little-ledger/domain'
import * as v from 'valibot'
import { childStorageKey } from '../../ledger/erase.ts'

const NAME = 'kept-asks'
/** How many asks are remembered. A child's row contains fewer. */
const MAX_KEPT = 100

const schema = v.pipe(v.string(), v.parseJson(), v.array(idField))

function keptIds(childId: Id): readonly Id[] {
  try {
    const read = v.safeParse(schema, localStorage.getItem(childStorageKey(NAME, childId)))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

/** The ids of the answers that differ. A later one is news again. */
const newestAnswer = ({ id, otherAnswers }: Ask): Id => otherAnswers.at(-1)?.id ?? id

/** Whether a parent on this device left the different answers to this ask as they are. */
export const isKept = (childId: Id, ask: Ask): boolean => keptIds(childId).includes(newestAnswer(ask))

/** Remembers on this device that a parent left the different answers to this ask as they are. */
export function keep(childId: Id, ask: Ask): void {
  try {
    const ids = [...keptIds(childId), newestAnswer(ask)].slice(-MAX_KEPT)
    localStorage.setItem(childStorageKey(NAME, childId), JSON.stringify(ids))
  } catch {
    // The notice is shown again.
  }
}
