import type { Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '../../testing/clock.ts'
import { deposit, setTestAllowance, deleteTestChild } from '../../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { refreshForToday } from '../daily-refresh.ts'
import { useChild, useChildren, useFamily, useHistory } from './queries.ts'

const Children = () => (
  <p>
    children:{' '}
    {useChildren()
      ?.map(({ name }) => name)
      .join(', ')}
  </p>
)
const FamilyName = () => <p>family: {useFamily()?.name}</p>

function Balance({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  return <p>balance: {child === undefined ? 'loading' : (child?.balance ?? 'none')}</p>
}

interface HistoryProps {
  readonly childId: Id
  readonly newestFirst: boolean
  readonly limit: number
}

function History({ childId, newestFirst, limit }: HistoryProps) {
  const history = useHistory(childId, newestFirst, limit)
  return history && <p>{`${history.rows.map(({ amount }) => amount).join(' ')} of ${history.total}`}</p>
}

/** Signs a parent in and opens the family in another tab too. */
async function signInWithOtherTab() {
  const family = await createTestFamilyWithChild({ startingBalance: 100 })
  signInAs(family.parent, family.store)
  return { ...family, otherTab: { ...family, store: await openAnotherTab(family) } }
}

const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

describe('live queries', () => {
  test('useFamily returns the family', async () => {
    await signInWithOtherTab()
    render(<FamilyName />)
    await expectText('family: Moss')
  })

  // SPEC: 7.23
  test('useChildren returns the children in order of creation and updates when another tab changes them', async () => {
    const { otherTab, store, device } = await signInWithOtherTab()
    render(<Children />)
    await expectText('children: Mia')
    device.clock.advance(1000)
    const ann = await addTestChild(otherTab, { name: 'Ann' })
    await expectText('children: Mia, Ann')
    // Move Ann's creation before Mia's, as if another device had added her, so that the order differs from the order of
    // ids.
    await store.db.children.put({ ...(await storedChild(store, ann)), createdAt: '2026-01-01T00:00:00.000Z' })
    await expectText('children: Ann, Mia')
    unwrap(await deleteTestChild(otherTab))
    await expectText('children: Ann')
  })

  // SPEC: 4.9, 7.23
  test('useChild returns a balance changed in another tab', async () => {
    const { otherTab, childId } = await signInWithOtherTab()
    render(<Balance childId={childId} />)
    await expectText('balance: 100')
    unwrap(await deposit(otherTab, 250))
    await expectText('balance: 350')
  })

  test('useChild returns null after another tab deletes the child', async () => {
    const { otherTab, childId } = await signInWithOtherTab()
    render(<Balance childId={childId} />)
    await expectText('balance: 100')
    unwrap(await deleteTestChild(otherTab))
    await expectText('balance: none')
  })

  test('useHistory includes allowances that another tab’s daily refresh added', async () => {
    const { otherTab, childId, device } = await signInWithOtherTab()
    unwrap(await setTestAllowance(otherTab))
    render(<History childId={childId} newestFirst limit={5} />)
    await expectText('100 of 1')
    device.clock.advance(7 * DAY_MS)
    unwrap(await refreshForToday(otherTab.store))
    await expectText('500 100 of 2')
  })

  test('useHistory returns the requested number of rows from either end, and the total', async () => {
    const { otherTab, childId } = await signInWithOtherTab()
    for (const amount of [1, 2, 3]) unwrap(await deposit(otherTab, amount, { time: `13:0${amount}` }))
    const { rerender } = render(<History childId={childId} newestFirst limit={2} />)
    await expectText('3 2 of 4')
    rerender(<History childId={childId} newestFirst={false} limit={2} />)
    await expectText('100 1 of 4')
    rerender(<History childId={childId} newestFirst={false} limit={Infinity} />)
    await expectText('100 1 2 3 of 4')
  })

  test('useHistory returns only one child’s rows', async () => {
    const { otherTab, childId } = await signInWithOtherTab()
    const ann = await addTestChild(otherTab, { name: 'Ann', startingBalance: 900 })
    const { rerender } = render(<History childId={childId} newestFirst limit={5} />)
    await expectText('100 of 1')
    rerender(<History childId={ann} newestFirst limit={5} />)
    await expectText('900 of 1')
  })
})
