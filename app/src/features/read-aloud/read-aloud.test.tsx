import { minorUnits } from '@little-ledger/domain'
import { Card } from '@mantine/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { fakeSpeech, LOCAL_VOICE } from '../../testing/speech.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { WhyButton } from '../../ui/money/why-button.tsx'
import { ReadAloud } from './read-aloud.tsx'

const NETWORK_VOICE = { lang: 'en-US', localService: false }
const GERMAN_VOICE = { lang: 'de-DE', localService: true }

afterEach(() => void vi.unstubAllGlobals())

const renderCards = () =>
  render(
    ['Total Savings', 'Goals'].map((title) => (
      <Card component="section" key={title}>
        <h2>{title}</h2>
        <ReadAloud title={title} />
        <WhyButton what="the total" of="USD" amount={minorUnits(525)} />
        <dl>
          <dt>goals</dt>
          <dd>2</dd>
        </dl>
        <p>
          The next is <strong>Kite</strong>, at {50}%
        </p>
        <p>
          <span>Wed</span>
          <MoneyText of="USD" amount={minorUnits(500)} kind="movement" />
        </p>
        <p>Well done!</p>
        <button type="button">See {title}</button>
      </Card>
    )),
    'child',
  )

const read = (title = 'Total Savings') => button(`Read to me: ${title}`)
const stop = (title = 'Total Savings') => button(`Stop reading: ${title}`)

describe('Read to me', () => {
  test('is hidden without a local English voice', async () => {
    fakeSpeech(NETWORK_VOICE, GERMAN_VOICE)
    renderCards()
    await expect.element(button('See Goals')).toBeVisible()
    await expect.element(read()).not.toBeInTheDocument()
  })

  test('appears when a local voice has loaded, and reads the card with it', async () => {
    const speech = fakeSpeech()
    renderCards()
    await expect.element(button('See Goals')).toBeVisible()
    const android = { ...LOCAL_VOICE, lang: 'en_US' }
    speech.load(NETWORK_VOICE, GERMAN_VOICE, android)
    await read().click()
    await expect.element(stop()).toBeVisible()
    expect(speech.speak).toHaveBeenCalledOnce()
    const utterance = speech.speak.mock.calls[0]?.[0]
    expect(utterance?.voice).toBe(android)
    expect(utterance?.text).toBe('Total Savings. $5.25. goals: 2. The next is Kite, at 50%. Wed $5.00. Well done!')
    utterance?.dispatchEvent(new Event('end'))
    await expect.element(read()).toBeVisible()
    expect(speech.cancel).not.toHaveBeenCalled()
  })

  test('stops when pressed again, and when another card is read', async () => {
    const speech = fakeSpeech(LOCAL_VOICE)
    renderCards()
    await read().click()
    await stop().click()
    await expect.element(read()).toBeVisible()
    expect(speech.cancel).toHaveBeenCalledOnce()
    await read().click()
    await read('Goals').click()
    await expect.element(stop('Goals')).toBeVisible()
    await expect.element(read()).toBeVisible()
    expect(speech.cancel).toHaveBeenCalledTimes(2)
    expect(speech.speak).toHaveBeenCalledTimes(3)
  })

  test('stops when the page is hidden or left', async () => {
    const speech = fakeSpeech(LOCAL_VOICE)
    const { rerender } = renderCards()
    await read().click()
    await expect.element(stop()).toBeVisible()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    await expect.element(read()).toBeVisible()
    expect(speech.cancel).toHaveBeenCalledOnce()
    await read().click()
    await expect.element(stop()).toBeVisible()
    rerender(null)
    await expect.poll(() => speech.cancel.mock.calls.length).toBe(2)
  })
})
