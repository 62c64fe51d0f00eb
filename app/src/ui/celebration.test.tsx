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

  test('gives the focus back to where it was', async () => {
    const { rerender } = render(<button>Beneath</button>)
    const draw = (shown: Moment | undefined) =>
      rerender(
        <>
          <button>Beneath</button>
          <Celebration moment={shown} onEnd={() => draw(undefined)} />
        </>,
      )
    draw(moment('a', 'You did it!'))
    await expectVisible('You did it!')
    button('Beneath').element().focus()
    button('Close the celebration').element().focus()
    await userEvent.keyboard('{Enter}')
    await expectAbsent('You did it!')
    await expect.element(button('Beneath')).toHaveFocus()
  })

  test('stays until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    render(<Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />)
    await expectVisible('You did it!')
    vi.advanceTimersByTime(60_000)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('shows its button and closes with it on a phone in landscape', async () => {
    await page.viewport(844, 390)
    const lines = ['First Saver', 'Regular Saver', 'Interest Earner'].map((name) => `You earned a badge: ${name}`)
    render(<Celebration moment={{ ...moment('a', 'You did it!'), lines, ok: 'Yay!' }} onEnd={onEnd} />)
    await expect.element(button('Yay!')).toBeInViewport({ ratio: 1 })
    const ok = button('Yay!').element()
    const card = ok.parentElement?.getBoundingClientRect()
    expect(ok.getBoundingClientRect().bottom).toBeLessThanOrEqual(card?.bottom ?? 0)
    await button('Yay!').click()
    expect(onEnd).toHaveBeenCalledOnce()
    await page.viewport(1280, 800)
  })

  test('disappears when there is nothing left to celebrate', async () => {
    const { rerender } = render(<Celebration moment={moment('a', 'You did it!')} onEnd={onEnd} />)
    await expectVisible('You did it!')
    rerender(<Celebration moment={undefined} onEnd={onEnd} />)
    await expectAbsent('You did it!')
  })
})
