import { expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import { deletionContract } from './deletion.ts'
import { journalContract } from './journal.ts'
import { snapshotContract } from './snapshots.ts'
import { loginContract } from './logins.ts'
import { sessionContract } from './sessions.ts'

/** What every storage adapter has to do, whatever it is made of. `open` gives a fresh, empty one. */
export const storageContract = (name: string, open: () => Promise<Storage>) => {
  const parts = [journalContract, snapshotContract, deletionContract, loginContract, sessionContract]
  for (const contract of parts) contract(name, open)

  test(`${name} can be written and has names of its own`, async () => {
    const [one, two] = [await open(), await open()]
    await one.checkWritable()
    expect(one.epoch).not.toBe(two.epoch)
    expect([one.device === two.device, one.pepper === two.pepper]).toEqual([false, false])
  })
}
