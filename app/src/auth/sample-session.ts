import { openFamilyStore } from '../ledger/family-store.ts'
import { createSample, type SampleOptions } from '../ledger/sample/create-sample.ts'
import { eraseSample, SAMPLE_FAMILY_ID } from '../ledger/sample/sample-family.ts'
import { currentDevice } from './current-session.ts'
import { browserTimeZone } from './sign-up.ts'
import { switchSampleUser } from './switch-sample-user.ts'

/** Creates the sample family on this device and signs its parent in. Rejects if it cannot be stored. */
export async function startSample(options: Omit<SampleOptions, 'timeZone'> = {}): Promise<void> {
  const device = currentDevice()
  await eraseSample(device)
  await createSample(device, { timeZone: browserTimeZone(), ...options })
  await switchSampleUser(await openFamilyStore(device, SAMPLE_FAMILY_ID))
}
