import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTestFamily, createTestFamilyWithChild } from '../../../testing/family.ts'
import { lockDatabase } from '../../../testing/lock-database.ts'
import { render, signInAs } from '../../../testing/render.tsx'
import { expectAbsent, expectVisible } from '../../../testing/screen.ts'
import { AccessFields } from './access-fields.tsx'

const fields = <AccessFields values={{ role: 'helper', childIds: [] }} onChange={() => undefined} />

test('a family without children is asked to add one first', async () => {
  const { parent, store } = await createTestFamily()
  signInAs(parent, store)
  render(fields)
  await expectVisible('Add a child first.')
})

test('no one is asked to add a child while the children load', async () => {
  const { parent, store } = await createTestFamilyWithChild()
  const unlock = await lockDatabase(store.db)
  signInAs(parent, store)
  render(fields)
  await expectVisible('Can give to')
  await expectAbsent('Add a child first.')
  await unlock()
  await expect.element(page.getByRole('checkbox', { name: 'Mia' })).toBeVisible()
})
