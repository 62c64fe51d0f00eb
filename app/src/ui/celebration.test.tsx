import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { button, expectVisible, expectAbsent } from '../testing/screen.ts'
import { Celebration, type Moment } from './celebration.tsx'
import { Medal } from './illustrations/medal.tsx'

const moment = (id: string, title: string): Moment => ({
  id,
  title,
  lines: ['Your goal is complete: Bike', 'You earned a badge: Goal Reacher'],
  picture: <Medal badge="goalReacher" isEarned />,
})

const onEnd = vi.fn<() => void>()
beforeEach(() => onEnd.mockReset())

describe('Celebration', () => {
  test('renders into an existing live region, so screen readers announce it', async () => {
    const { rerender } = render(<Celebration moment={undefined} onEnd={onEnd} />)
    const status = page.getByRole('status')
    await expect.element(status).toBeEmptyDOMElement()
    rerender(<Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />)
    await expect.element(status).toHaveTextContent('You did it!Your goal is complete: Bike')
    await expect.element(status).toHaveTextContent('You earned a badge: Goal Reacher')
  })

  test('does not block the page or move the focus', async () => {
    const onPress = vi.fn<() => void>()
    render(
      <>
        <button onClick={onPress} style={{ position: 'fixed', inset: 0, width: '100%' }}>
          Beneath
        </button>
        <Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />
      </>,
    )
    await expectVisible('You did it!')
    await button('Beneath').click()
    expect(onPress).toHaveBeenCalledOnce()
    await expect.element(button('Beneath')).toHaveFocus()
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('closes on Escape and with its close button', async () => {
    render(<Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />)
    await expectVisible('You did it!')
    await userEvent.keyboard('{Escape}')
    expect(onEnd).toHaveBeenCalledTimes(1)
    await button('Close the celebration').click()
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  test('closes after 8 seconds, and a new celebration restarts the timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { rerender } = render(<Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />)
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(7000)
    rerender(<Celebration moment={moment('b', 'Hooray!')} onEnd={onEnd} />)
    await expectVisible('Hooray!')
    vi.advanceTimersByTime(7000)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('disappears when there is nothing left to celebrate', async () => {
    const { rerender } = render(<Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />)
    await expectVisible('You did it!')
    rerender(<Celebration moment={undefined} onEnd={onEnd} />)
    await expectAbsent('You did it!')
  })
})
