import type Dexie from 'dexie'
import { LEDGER_LOST } from '../store-error.ts'

/**
 * Makes queries fail with `LEDGER_LOST` after the browser has removed the database. Otherwise Dexie would recreate it
 * empty, and the family would see an empty ledger.
 */
export function preventRecreation(db: Dexie): void {
  db.on('populate', () => {
    throw new DOMException('The database was removed from this device', LEDGER_LOST)
  })
}
