import { changeChild, type Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useChild, useGoals } from '../../ledger/queries/queries.ts'
import { recordCashCount, recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectAbsent, expectToast, expectVisible } from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { Pig } from './pig.tsx'

function Page({ childId }: { readonly childId: Id }) {
  const child = useChild(childId)
  const goals = useGoals(childId)
  if (!child) return null
  return (
    <Pig
      child={child}
      goals={goals}
      isParentView={false}
      caption="40% of the way"
      pictureClassName="picture"
      bubbleClassName="bubble"
    />
  )
}

async function openPig() {
  const family = await createTestFamilyWithChild()
  const mia = await childUser(family, family.childId)
  signInAs(mia, family.store)
  renderWithToasts(<Page childId={family.childId} />)
  await expectVisible('40% of the way')
  return { ...family, mia, name: async () => (await storedChild(family.store, family.childId)).pigName }
}

const dialog = page.getByRole('dialog', { name: 'Name your pig' })
const field = dialog.getByLabelText('Name')
const save = () => dialog.getByRole('button', { name: 'Save' }).click()

describe('Pig', () => {
  test('says how it feels, then gives tips, one message per tap', async () => {
    const family = await openPig()
    await button('Tap your pig').click()
    await expectVisible('Oink! I have no name yet.')
    await expectAbsent('40% of the way')
    await button('Tap your pig').click()
    await expectVisible('Zzz. I’m empty. Feed me some coins!')
    unwrap(await recordCashCount(family, 300))
    await expectVisible('I keep your cash safe.')
    await button('Tap your pig').click()
    await expectVisible('Got some money? Put a bit away before you spend any.')
  })

  test('can be named by the child, who can undo it', async () => {
    const { store, mia, name } = await openPig()
    await button('Tap your pig').click()
    await button('Name me!').click()
    await field.fill('  Rosie ')
    await save()
    await expectToast('Success!', 'Oink! The pig likes it.')
    expect(await name()).toBe('Rosie')
    expect((await storedEntries(store)).at(-1)).toMatchObject({ kind: 'child.changed', by: mia.userId })
    await expect.element(button('Tap Rosie')).toBeVisible()
    await expectVisible('Oink! I’m Rosie.')
    await button('Undo').click()
    await expect.poll(name).toBeNull()
  })

  test('says its name if it has one, instead of asking for a name', async () => {
    const family = await openPig()
    unwrap(await recordForChild(family, (context, child) => changeChild({ pigName: 'Rosie' }, child, context)))
    await button('Tap Rosie').click()
    await expectVisible('Oink! I’m Rosie.')
    await expectAbsent('Name me!')
  })
})
