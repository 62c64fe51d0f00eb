import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setTranslation } from '../../languages/language.ts'
import { render } from '../../testing/render.tsx'
import { NumberField } from './number-field.tsx'

function Amount() {
  const [amount, setAmount] = useState('12.50')
  return (
    <>
      <NumberField label="Amount" value={amount} placeholder="0.00" onChange={setAmount} />
      <button onClick={() => setAmount('20.00')}>Set</button>
      <output>{amount}</output>
    </>
  )
}

afterEach(() => setTranslation())

test('a number is typed and shown as the language writes it, and its value is plain', async () => {
  setTranslation({ tag: 'es-ES', texts: {} })
  render(<Amount />)
  const amount = page.getByLabelText('Amount')
  const value = page.getByRole('status')
  await expect.element(amount).toHaveValue('12,50')
  await expect.element(amount).toHaveAttribute('placeholder', '0,00')
  await userEvent.clear(amount)
  await userEvent.type(amount, '1.234,5')
  await expect.element(amount).toHaveValue('1.234,5')
  await expect.element(value).toHaveTextContent('1234.5')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect.element(amount).toHaveValue('20,00')
})

test('digits of another script are shown and taken', async () => {
  setTranslation({ tag: 'ar-EG', texts: {} })
  render(<Amount />)
  const amount = page.getByLabelText('Amount')
  await expect.element(amount).toHaveValue('١٢٫٥٠')
  await userEvent.clear(amount)
  await userEvent.type(amount, '١٢٣')
  await expect.element(page.getByRole('status')).toHaveTextContent('123')
})

test('text that is no number stays', async () => {
  setTranslation({ tag: 'es-ES', texts: {} })
  render(<Amount />)
  await userEvent.fill(page.getByLabelText('Amount'), 'cinco')
  await expect.element(page.getByRole('status')).toHaveTextContent('cinco')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('cinco')
})
