import { minorUnits, id, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../ledger/database/device.ts'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useChild } from '../../ledger/queries/queries.ts'
import { deposit, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { expectVisible } from '../../testing/screen.ts'
import { BadgesPanel } from './badges-panel.tsx'

function Page({ childId, goals }: { readonly childId: Id; readonly goals: readonly GoalRow[] | undefined }) {
  const child: ChildRow | null | undefined = useChild(childId)
  return child ? <BadgesPanel child={child} goals={goals} /> : null
}

const goal = (completed: boolean): GoalRow => ({
  id: newId(),
  childId: id(newId()),
  name: 'Bike',
  description: '',
  targetAmount: minorUnits(100),
  currentAmount: minorUnits(0),
  completed,
  picture: 'star',
  createdAt: '2026-03-02T09:00:00.000Z',
})

/** Renders the badges for a child with $30.00. */
async function renderBadges(goals: readonly GoalRow[] | undefined) {
  const family = await createTestFamilyWithChild({ startingBalance: 3000 })
  signInAs(await childUser(family, family.childId), family.store)
  const { container } = render(<Page childId={family.childId} goals={goals} />, 'child')
  return { ...family, container }
}

const badge = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const earned = () =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'You have it!' })
    .elements()
    .map((each) => each.querySelector('h3')?.textContent)

describe('BadgesPanel (SPEC §4)', () => {
  test('shows six badges and how to earn each', async () => {
    await renderBadges([])
    await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(6)
    await expect.element(badge('First Saver')).toHaveTextContent('You have it!')
    await expect.element(badge('Big Saver')).toHaveTextContent('Not yet')
    await expect.element(badge('Big Saver')).toHaveTextContent('Have $50 in the bank.')
    await expect.element(badge('Goal Reacher')).toHaveTextContent('Not yet')
    await expect.element(badge('Goal Reacher')).toHaveTextContent('Reach one of your savings goals.')
  })

  // SPEC: 4.29
  test.each([
    ['2', []],
    ['2', [goal(false)]],
    ['4', [goal(true), goal(false)]],
    ['5', [goal(true), goal(true)]],
  ])('shows the count %s in the header (SPEC §4)', async (count, goals) => {
    await renderBadges(goals)
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(new RegExp(`^Badges ${count}$`))
  })

  // SPEC: 4.28
  test('updates the earned badges when the allowance, interest or balance changes', async () => {
    const family = await renderBadges([goal(true)])
    await expect.poll(earned).toEqual(['First Saver', 'Interest Earner', 'Goal Reacher'])
    unwrap(await setTestAllowance(family))
    unwrap(await setTestInterest(family, { active: false }))
    await expect.poll(earned).toEqual(['First Saver', 'Regular Saver', 'Goal Reacher'])
    unwrap(await deposit(family, 2000))
    await expect.poll(earned).toEqual(['First Saver', 'Regular Saver', 'Big Saver', 'Goal Reacher'])
    unwrap(await deposit(family, 5000))
    await expect.poll(earned).toContain('Money Master')
  })

  test('shows a skeleton while the goals load', async () => {
    const { container } = await renderBadges(undefined)
    await expectVisible('Badges')
    expect(container.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(1)
    expect(page.getByRole('listitem').query()).toBeNull()
  })
})
