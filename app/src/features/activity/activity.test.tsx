import { addTransaction, minorUnits, civilDate, civilTime, err, ok, type Entry, type Id } from '@little-ledger/domain'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS, MINUTE_MS } from '../../testing/clock.ts'
import {
  recordCashCount,
  deposit,
  setTestAllowance,
  setTestInterest,
  recordForChild,
  deletePosting,
  deleteTestChild,
} from '../../testing/commands.ts'
import { openTestDevice } from '../../testing/device.ts'
import { addTestChild, childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { Activity } from './activity.tsx'
import type { ActivityFilter } from './activity-filter.ts'

function Page({ filter: first }: { readonly filter: ActivityFilter }) {
  const [filter, setFilter] = useState(first)
  return <Activity filter={filter} onFilter={setFilter} />
}

const show = (filter: ActivityFilter = {}) => render(<Page filter={filter} />)

/** Creates the Moss family on Monday, March 2, with one child, Mia. */
async function createFamilyOnMonday() {
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  return family
}

const items = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const days = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)
const choose = (label: string, option: string) => page.getByLabelText(label, { exact: true }).selectOptions(option)

beforeEach(() => page.viewport(1280, 800))

describe('Activity (SPEC §1)', () => {
  // SPEC: 3.13, 9.26
  test('shows description, amount, user, child, time and device, newest first', async () => {
    const family = await createFamilyOnMonday()
    family.device.clock.advance(5 * MINUTE_MS)
    unwrap(await setTestAllowance(family))
    unwrap(await deposit(family, 150, { type: 'withdrawal', description: 'Comic' }))
    show()
    await expect
      .poll(items)
      .toEqual([
        'Withdrawal: Comic−$1.50Patfor Mia9:05 AMThis device',
        'Allowance updated: weekly on friday - active$5.00Patfor Mia9:05 AMThis device',
        'Child account created: MiaPat9:00 AMThis device',
        'Family created: MossPat9:00 AMThis device',
      ])
  })

  test('groups lines by day, latest day first', async () => {
    const family = await createFamilyOnMonday()
    family.device.clock.advance(DAY_MS)
    unwrap(await deposit(family, 500))
    show()
    await expect.poll(days).toEqual(['Tuesday, Mar\u00A03, 2026', 'Monday, Mar\u00A02, 2026'])
  })

  test('shows what a deleted withdrawal gives back', async () => {
    const family = await createFamilyOnMonday()
    unwrap(await deposit(family, 400, { type: 'withdrawal', description: 'Comic' }))
    const [posting] = await family.store.db.historyOf(family.childId).toArray()
    unwrap(await deletePosting(family, posting?.id as never))
    show()
    await expect.poll(() => items()[0]).toMatch(/^Transaction deleted: Comic\+\$4\.00Pat/)
  })

  test('shows the child’s name for entries that the child recorded', async () => {
    const family = await createFamilyOnMonday()
    unwrap(await recordCashCount({ ...family, parent: await childUser(family, family.childId) }, 725))
    show()
    await expect.poll(() => items()[0]).toBe('Cash added+$7.25Mia9:00 AMThis device')
  })

  test('names another device of the same user by its first use', async () => {
    const family = await createFamilyOnMonday()
    const other = await openTestDevice({ clock: family.device.clock })
    const there = { ...family, store: { ...family.store, device: other } }
    unwrap(await deposit(there, 500, { description: 'Tooth' }))
    family.device.clock.advance(DAY_MS)
    unwrap(await deposit(there, 500, { description: 'Drum' }))
    show({ child: family.childId as Id })
    await expect
      .poll(() => items()[0])
      .toBe('Deposit: Drum+$5.00Patfor Mia9:00 AMAnother device, first used Mar\u00A02, 2026')
  })

  test('names the only device of someone else after them, until they use another one', async () => {
    const family = await createFamilyOnMonday()
    const { store, childId, device } = family
    const mia = { ...family, parent: await childUser(family, childId) }
    const other = await openTestDevice({ clock: device.clock })
    unwrap(await recordCashCount({ ...mia, store: { ...store, device: other } }, 725))
    show()
    await expect.poll(() => items()[0]).toBe('Cash added+$7.25Mia9:00 AMMia’s device')
    unwrap(await recordCashCount(mia, 800))
    await expect.poll(() => items()[1]).toBe('Cash added+$7.25Mia9:00 AMAnother device, first used Mar\u00A02, 2026')
  })

  test('names a device that several people use by its first use', async () => {
    const family = await createFamilyOnMonday()
    const store = { ...family.store, device: await openTestDevice({ clock: family.device.clock }) }
    const ben = await addTestChild(family, { name: 'Ben' })
    for (const childId of [family.childId, ben])
      unwrap(await recordCashCount({ ...family, store, childId, parent: await childUser(family, childId) }, 725))
    show({ category: 'cash' })
    const shared = expect.stringMatching(/Another device, first used Mar\u00A02, 2026$/)
    await expect.poll(items).toEqual([shared, shared])
  })

  test('names the parent who restored an entry of another member', async () => {
    const family = await createFamilyOnMonday()
    unwrap(await deposit(family, 500, { description: 'Tooth' }))
    const restoredBy = family.parent.userId
    await family.store.db.entries
      .filter(({ entry }) => 'description' in entry)
      .modify((row) => void Object.assign(row.entry, { restoredBy }))
    show()
    await expect.poll(() => items()[0]).toBe('Deposit: Tooth+$5.00Patrestored by Patfor Mia9:00 AMThis device')
  })

  test('updates when another tab records an entry', async () => {
    const family = await createFamilyOnMonday()
    show()
    await expectVisible('Child account created: Mia')
    unwrap(await deposit({ ...family, store: await openAnotherTab(family) }, 500, { description: 'Tooth' }))
    await expectVisible('Deposit: Tooth')
  })

  test('shows when a child was deleted', async () => {
    const family = await createFamilyOnMonday()
    unwrap(await deleteTestChild(family))
    show()
    await expectVisible(/^Child account deleted/)
    await expect.poll(() => items()[0]).toContain('for a deleted child')
  })

  test('fits long names on a narrow screen', async () => {
    await page.viewport(320, 640)
    const family = await createFamilyOnMonday()
    const long = await addTestChild(family, { name: 'W'.repeat(200) })
    unwrap(await deposit({ ...family, childId: long }, 100_000_000, { description: 'M'.repeat(200) }))
    show()
    await expectVisible(`Deposit: ${'M'.repeat(200)}`)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})

describe('activity filters', () => {
  test('narrow the list by child, by category and by both', async () => {
    const family = await createFamilyOnMonday()
    const ben = await addTestChild(family, { name: 'Ben' })
    unwrap(await deposit(family, 500, { description: 'Tooth' }))
    unwrap(await deposit({ ...family, childId: ben }, 500, { description: 'Drum' }))
    unwrap(await setTestInterest({ ...family, childId: ben }))
    show()
    await expectVisible('Deposit: Tooth')
    await choose('Child', 'Ben')
    await expect.poll(items).toHaveLength(3)
    await choose('Show', 'Interest')
    await expect.poll(items).toEqual([expect.stringContaining('Interest set to 1% every week, compound')])
    await choose('Child', 'Everyone')
    await choose('Show', 'Transactions')
    await expect.poll(items).toEqual([expect.stringContaining('Drum'), expect.stringContaining('Tooth')])
  })

  test('show an empty state when no line matches', async () => {
    await createFamilyOnMonday()
    show({ category: 'goal' })
    await expectVisible('Nothing here yet.')
    await expectVisible('Everything your family adds or changes shows up here.')
    await choose('Show', 'Everything')
    await expectVisible('Child account created: Mia')
  })
})

describe('activity pages', () => {
  const recordMany = async (family: Awaited<ReturnType<typeof createFamilyOnMonday>>, count: number) =>
    unwrap(
      await recordForChild(family, (context, child) => {
        const entries: Entry[] = []
        for (let index = 1; index <= count; index += 1) {
          const when = { date: civilDate('2026-03-02'), time: civilTime('12:00') }
          const form = { type: 'deposit', amount: minorUnits(100), description: `Thing ${index}`, ...when } as const
          const one = addTransaction(form, child, context)
          if (!one.ok) return err(one.error)
          entries.push(...one.value)
        }
        return ok(entries)
      }),
    )

  test('load one hundred lines at a time and focus the first new line', async () => {
    const family = await createFamilyOnMonday()
    await recordMany(family, 250)
    show({ category: 'transaction' })
    await expect.poll(items).toHaveLength(100)
    await button('Show more (150 left)').click()
    await expect.poll(items).toHaveLength(200)
    expect(document.activeElement?.textContent).toContain('Thing 150')
    await button('Show more (50 left)').click()
    await expect.poll(items).toHaveLength(250)
    await expect.element(page.getByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
  })

  test('reset to the first page when the filter changes', async () => {
    const family = await createFamilyOnMonday()
    await recordMany(family, 150)
    show({ child: family.childId as Id })
    await button('Show more (51 left)').click()
    await expect.poll(items).toHaveLength(151)
    await choose('Show', 'Transactions')
    await expect.poll(items).toHaveLength(100)
  })
})
