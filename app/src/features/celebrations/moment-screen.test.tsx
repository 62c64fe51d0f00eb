import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { MomentScreen } from './moment-screen.tsx'

test('a celebration on the whole screen stays until its button is pressed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const onEnd = vi.fn<() => void>()
  const avatar = { animal: 'panda', color: 'blue' } as const
  render(
    <MomentScreen avatar={avatar} title="5 paydays!" picture={null} sound="coins" onEnd={onEnd}>
      <p>$25.00 came.</p>
    </MomentScreen>,
    'child',
  )
  await expect.element(page.getByRole('dialog', { name: '5 paydays!' })).toBeVisible()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).not.toHaveBeenCalled()
  await button('Yay!').click()
  expect(onEnd).toHaveBeenCalledOnce()
})
