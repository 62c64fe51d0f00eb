import { expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import { deletionContract } from './deletion.ts'
import { journalContract } from './journal.ts'
import { snapshotContract } from './snapshots.ts'
import { loginContract } from './logins.ts'
import { sessionContract } from './sessions.ts'

/** Tests that every storage adapter must pass. `open` returns a new, empty storage. */
export const storageContract = (name: string, open: () => Promise<Storage>) => {
  const parts = [journalContract, snapshotContract, deletionContract, loginContract, sessionContract]
  for (const contract of parts) contract(name, open)

  test(`${name}: is writable and has its own identity`, async () => {
    const [one, two] = [await open(), await open()]
    await one.checkWritable()
    expect(one.epoch).not.toBe(two.epoch)
    expect([one.device === two.device, one.pepper === two.pepper]).toEqual([false, false])
  })
}
