import {
  actorOf,
  addChild,
  assert,
  childForm,
  createFamily,
  DEFAULT_CURRENCY,
  expectOk,
  parseForm,
  signUpForm,
  usernameKey,
  type Actor,
  type AddedChild,
  type CurrencyCode,
  type TimeZone,
} from '@little-ledger/domain'
import { refreshForToday } from '../daily-refresh.ts'
import { newId, type Device } from '../database/device.ts'
import { READ_MODEL_VERSION } from '../database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../family-store.ts'
import { recordCommand } from '../record-command.ts'
import { SAMPLE_FAMILY_ID } from './sample-family.ts'
import { SAMPLE_TEXTS, type SampleTexts } from './sample-texts.ts'
import { sampleChildren, SAMPLE_PARENT, type SampleChild, type SampleStep } from './sample-year.ts'

const DAY_MS = 86_400_000

/** The forms require a password, but no sample login has a verifier, so signing in with this one fails. */
const PASSWORD = 'sample'

/** How a sample family differs from place to place: US dollars and English texts, unless given. */
export interface SampleOptions {
  readonly timeZone: TimeZone
  readonly currency?: CurrencyCode
  readonly texts?: SampleTexts
}

/**
 * Records the sample family on this device, using the app's own commands and a clock that runs through the past year.
 */
export async function createSample(device: Device, options: SampleOptions): Promise<void> {
  const { texts = SAMPLE_TEXTS } = options
  await device.db.families.put({ id: SAMPLE_FAMILY_ID, createdAt: device.now() })
  const timeline = sampleChildren(texts)
    .flatMap((child) => [
      { daysAgo: child.addedDaysAgo, child, step: undefined },
      ...child.steps.map(([daysAgo, step]) => ({ daysAgo, child, step })),
    ])
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  const clock = { daysAgo: timeline[0]?.daysAgo ?? 0 }
  const past: Device = { ...device, now: () => device.now() - clock.daysAgo * DAY_MS, clockFloor: 0 }
  const store = await openFamilyStore(past, SAMPLE_FAMILY_ID)
  const parent = await addParent(store, options, texts.parentName)
  const added = new Map<SampleChild, AddedIds>()
  for (const { daysAgo, child, step } of timeline) {
    clock.daysAgo = daysAgo
    const ids = added.get(child)
    if (step === undefined) added.set(child, await addSampleChild(store, parent, child))
    else if (ids !== undefined) await recordStep(store, ids, step, step.isByChild ? actorOf(ids) : parent)
  }
  store.db.close()
  const today = await openFamilyStore(device, SAMPLE_FAMILY_ID)
  expectOk(await refreshForToday(today), 'the sample reaches today')
  today.db.close()
}

type AddedIds = Pick<AddedChild, 'childId' | 'userId'>

async function recordStep(store: FamilyStore, { childId }: AddedIds, step: SampleStep, actor: Actor): Promise<void> {
  const goals = await store.db.goals.toArray()
  const recorded = await recordCommand(store, {
    actor,
    childId,
    decide: (context, row) => step.decide(context, row, goals),
  })
  assert(recorded.ok, 'a step of the sample is valid')
}

async function addParent(
  store: FamilyStore,
  { timeZone, currency = DEFAULT_CURRENCY }: SampleOptions,
  firstName: string,
): Promise<Actor> {
  const actor: Actor = { role: 'parent', userId: newId() }
  const form = expectOk(
    parseForm(signUpForm, { ...SAMPLE_PARENT, firstName, currency, password: PASSWORD }),
    'the parent is valid',
  )
  const created = await recordCommand(store, {
    actor,
    family: { id: SAMPLE_FAMILY_ID, timeZone },
    decide: (context) => createFamily(form, context),
    alsoWrite: async (db) => {
      const { username } = SAMPLE_PARENT
      await db.logins.add({ userId: actor.userId, role: 'parent', username, usernameKey: usernameKey(username) })
      await db.setMeta('readModelVersion', READ_MODEL_VERSION)
    },
  })
  assert(created.ok, 'the family is valid')
  return actor
}

async function addSampleChild(
  store: FamilyStore,
  parent: Actor,
  { name, username, startingBalance, avatar }: SampleChild,
): Promise<AddedIds> {
  const input = { name, username, startingBalance, avatar, password: PASSWORD }
  const form = expectOk(parseForm(childForm('USD'), input), 'the child is valid')
  const added = await recordCommand(store, {
    actor: parent,
    decide: async (context) => addChild(form, context, await store.db.children.toArray()),
    alsoWrite: async (db, { userId, childId }) => {
      await db.logins.add({ userId, childId, role: 'child', username, usernameKey: usernameKey(username) })
    },
  })
  return expectOk(added, 'the child is valid')
}
