import { addGoal, changeGoal, completeGoal, minorUnits, type Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { deposit, recordCashCount, recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { soundSetting } from '../../ui/sound/sound-setting.ts'
import { saveCelebrated } from './achievements.ts'
import { Celebrations } from './celebrations.tsx'

type Family = Awaited<ReturnType<typeof startKite>>

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  const goals = useGoals(childId)
  return child && goals ? <Celebrations child={child} goals={goals} /> : null
}

const moment = page.getByRole('dialog')

const visit = ({ childId }: Pick<Family, 'childId'>) => {
  unmountAll()
  render(<Page childId={childId} />, 'child')
}

const marks = (childId: Id) => localStorage.getItem(`little-ledger-goal-marks-${childId}`) ?? ''
/** Waits until the app has looked at the goals: their highest marks and their targets, as stored. */
const expectMarks = ({ childId }: Pick<Family, 'childId'>, ...expected: readonly (readonly [number, number])[]) =>
  expect
    .poll(() =>
      Object.values(JSON.parse(marks(childId) || '{}') as Record<string, Record<'mark' | 'target', number>>)
        .map(({ mark, target }) => [mark, target])
        .sort(([, a = 0], [, b = 0]) => a - b),
    )
    .toEqual(expected)

async function makeGoal(family: Awaited<ReturnType<typeof createTestFamilyWithChild>>, name: string, target: number) {
  const form = { name, targetAmount: minorUnits(target), description: '' }
  unwrap(await recordForChild(family, (context, child) => addGoal(form, child, context)))
}

/** Gives Mia, who has no money, a $10.00 goal named Kite, and opens her page once. */
async function startKite() {
  const family = await createTestFamilyWithChild()
  signInAs(await childUser(family, family.childId), family.store)
  saveCelebrated(family.childId, BADGES)
  await makeGoal(family, 'Kite', 1000)
  visit(family)
  await expectMarks(family, [0, 1000])
  return family
}

const BADGES = ['firstSaver', 'regularSaver', 'interestEarner', 'bigSaver', 'goalReacher', 'moneyMaster'].map(
  (id) => `badge:${id}`,
)

/** Records a cash count, which causes a celebration only if it takes a goal past 25, 50, 75 or 100 percent. */
const count = async (family: Family, amount: number) => unwrap(await recordCashCount(family, amount))

const goalOf = async ({ store }: Family) => (await store.db.goals.toArray())[0]

async function close() {
  await userEvent.keyboard('{Enter}')
  await expect.element(moment).not.toBeInTheDocument()
}

async function staysClosed() {
  await new Promise((resolve) => setTimeout(resolve, 700))
  await expect.element(moment).not.toBeInTheDocument()
}

describe('goal moments', () => {
  test('celebrate 25, 50, 75 and 100 percent of the target once each', async () => {
    const family = await startKite()
    await count(family, 250)
    await expect.element(moment).toHaveTextContent('Good start!You have a quarter of what you need for Kite.')
    await close()
    await count(family, 500)
    await expect.element(moment).toHaveTextContent('Halfway!You have half of what you need for Kite.')
    await close()
    await count(family, 780)
    await expect.element(moment).toHaveTextContent('Almost there!Only $2.20 to go for Kite.')
    await close()
    await count(family, 1000)
    await expect.element(moment).toHaveTextContent('You made it!You have enough for Kite!')
    await close()
    await count(family, 0)
    await count(family, 1000)
    visit(family)
    await staysClosed()
  })

  test('celebrate only the highest of several percentages reached at once', async () => {
    const family = await startKite()
    await count(family, 800)
    await expect.element(moment).toHaveTextContent('Almost there!')
    await close()
    await staysClosed()
  })

  test('show several goals at once', async () => {
    const family = await startKite()
    await makeGoal(family, 'Bike', 2000)
    await expectMarks(family, [0, 1000], [0, 2000])
    await count(family, 500)
    await expect
      .element(moment)
      .toHaveTextContent(
        'Halfway!You have half of what you need for Kite.You have a quarter of what you need for Bike.',
      )
  })

  test('do not celebrate a percentage reached because the goal is new or the target was lowered', async () => {
    const family = await startKite()
    await count(family, 200)
    await makeGoal(family, 'Ball', 300)
    await expectMarks(family, [50, 300], [0, 1000])
    await staysClosed()
    const kite = await goalOf(family)
    unwrap(await recordForChild(family, (context) => changeGoal({ targetAmount: minorUnits(400) }, kite, context)))
    await expectMarks(family, [50, 300], [50, 400])
    await staysClosed()
    await count(family, 300)
    await expect.element(moment).toHaveTextContent('You have enough for Ball!')
  })

  test('appear after the card for money that arrived is closed', async () => {
    const family = await startKite()
    unwrap(await deposit(family, 600))
    await expect.element(page.getByRole('status')).toHaveTextContent('$6.00 arrived.')
    await expect.element(moment).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(moment).toHaveTextContent('Halfway!')
  })

  test('celebrate a completed goal once, even if its target was not reached', async () => {
    const family = await startKite()
    const kite = await goalOf(family)
    unwrap(await recordForChild(family, (context) => completeGoal(kite, context)))
    await expect.element(moment).toHaveTextContent('You did it!Your goal is complete: Kite')
    await close()
    visit(family)
    await staysClosed()
  })

  test('ask only once whether to play sounds, and keep them off if the child does not answer', async () => {
    const family = await startKite()
    const ask = page.getByRole('button', { name: 'Play sounds' })
    await count(family, 250)
    await expect.element(ask).toBeVisible()
    await close()
    expect(soundSetting()).toBe('off')
    await count(family, 500)
    await expect.element(moment).toHaveTextContent('Halfway!')
    await expect.element(ask).not.toBeInTheDocument()
  })

  test('play sounds once the child chooses Play sounds', async () => {
    const start = vi.spyOn(OscillatorNode.prototype, 'start')
    const family = await startKite()
    await count(family, 250)
    await page.getByRole('button', { name: 'Play sounds' }).click()
    await expect.poll(() => start.mock.calls.length).toBe(4)
    await expect.element(moment).toHaveTextContent('Good start!')
    expect(soundSetting()).toBe('on')
  })
})
