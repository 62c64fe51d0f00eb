import type Dexie from 'dexie'
import { LEDGER_LOST } from '../store-error.ts'

/**
 * Keeps a database that the browser has removed from being made again, empty, by the next question to it: nobody is to
 * take that for what they had. Whoever asks is told that it is lost.
 */
export function preventRecreation(db: Dexie): void {
  db.on('populate', () => {
    throw new DOMException('This was on the device and is not any more', LEDGER_LOST)
  })
}
