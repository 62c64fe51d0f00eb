import type { Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '../../testing/clock.ts'
import { deposit, setTestAllowance, deleteTestChild } from '../../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { refreshForToday } from '../read-model/daily-refresh.ts'
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
  return <p>balance: {child === undefined ? 'reading' : (child?.balance ?? 'nobody')}</p>
}

interface LinesProps {
  readonly childId: Id
  readonly newestFirst: boolean
  readonly limit: number
}

function Lines({ childId, newestFirst, limit }: LinesProps) {
  const part = useHistory(childId, newestFirst, limit)
  return part && <p>{`${part.rows.map(({ amount }) => amount).join(' ')} of ${part.total}`}</p>
}

/** A family with a screen open in one tab, and another tab beside it. */
async function openScreen() {
  const family = await createTestFamilyWithChild({ startingBalance: 100 })
  signInAs(family.parent, family.store)
  return { ...family, elsewhere: { ...family, store: await openAnotherTab(family) } }
}

const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

describe('a screen', () => {
  test('shows the family', async () => {
    await openScreen()
    render(<FamilyName />)
    await shows('family: Moss')
  })

  // SPEC: 7.23
  test('shows the children in the order they were added, and those another tab adds and deletes', async () => {
    const { elsewhere, store, device } = await openScreen()
    render(<Children />)
    await shows('children: Mia')
    device.clock.advance(1000)
    const ann = await addTestChild(elsewhere, { name: 'Ann' })
    await shows('children: Mia, Ann')
    // As if another device had added her earlier, whatever her id.
    await store.db.children.put({ ...(await storedChild(store, ann)), createdAt: '2026-01-01T00:00:00.000Z' })
    await shows('children: Ann, Mia')
    unwrap(await deleteTestChild(elsewhere))
    await shows('children: Ann')
  })

  // SPEC: 4.9, 7.23
  test('shows a balance that another tab changes', async () => {
    const { elsewhere, childId } = await openScreen()
    render(<Balance childId={childId} />)
    await shows('balance: 100')
    unwrap(await deposit(elsewhere, 250))
    await shows('balance: 350')
  })

  test('shows that a child is not there any more', async () => {
    const { elsewhere, childId } = await openScreen()
    render(<Balance childId={childId} />)
    await shows('balance: 100')
    unwrap(await deleteTestChild(elsewhere))
    await shows('balance: nobody')
  })

  test('shows what falls due when another tab turns the day', async () => {
    const { elsewhere, childId, device } = await openScreen()
    unwrap(await setTestAllowance(elsewhere))
    render(<Lines childId={childId} newestFirst limit={5} />)
    await shows('100 of 1')
    device.clock.advance(7 * DAY_MS)
    unwrap(await refreshForToday(elsewhere.store))
    await shows('500 100 of 2')
  })

  test('shows as much of a history as it asks for, from the end it asks for, and how long the whole is', async () => {
    const { elsewhere, childId } = await openScreen()
    for (const amount of [1, 2, 3]) unwrap(await deposit(elsewhere, amount, { time: `13:0${amount}` }))
    const { rerender } = render(<Lines childId={childId} newestFirst limit={2} />)
    await shows('3 2 of 4')
    rerender(<Lines childId={childId} newestFirst={false} limit={2} />)
    await shows('100 1 of 4')
    rerender(<Lines childId={childId} newestFirst={false} limit={Infinity} />)
    await shows('100 1 2 3 of 4')
  })

  test('shows one child’s history only', async () => {
    const { elsewhere, childId } = await openScreen()
    const ann = await addTestChild(elsewhere, { name: 'Ann', startingBalance: 900 })
    const { rerender } = render(<Lines childId={childId} newestFirst limit={5} />)
    await shows('100 of 1')
    rerender(<Lines childId={ann} newestFirst limit={5} />)
    await shows('900 of 1')
  })
})
