import { expect, test, vi } from 'vitest'
import { createTestFamily } from '../../testing/family.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { SaveToFile } from './save-to-file.tsx'

test('a backup’s name contains the date in the family’s time zone', async () => {
  const family = await createTestFamily({ timeZone: 'America/New_York' })
  // The evening of March 2 in New York.
  family.device.clock.set('2026-03-03T01:00:00Z')
  signInAs(family.parent, family.store)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  renderWithToasts(<SaveToFile />)
  await button('Download a backup').click()
  await expectVisible('Backup downloaded')
  expect(names).toEqual([expect.stringMatching(/-2026-03-02\.json$/)])
})
