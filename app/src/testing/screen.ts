import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })
export const field = (label: string) => page.getByLabelText(label, { exact: true })

/** Waits until the text is visible. */
export const expectVisible = (text: string | RegExp): Promise<unknown> =>
  expect.element(page.getByText(text, { exact: true })).toBeVisible()

/** Waits until the text is gone. */
export const expectAbsent = (text: string | RegExp): Promise<unknown> =>
  expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument()

/** Fills in fields by their labels. */
export async function fillFields(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(label), value)
}

/** Waits until a field is focused and invalid, with the message as its accessible description. */
export async function expectFieldError(label: string, message: string): Promise<void> {
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
  await expect.element(field(label)).toHaveFocus()
}

/** Waits for a toast with this title and description. */
export async function expectToast(title: string, description?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'F8' }).getByRole('listitem').filter({ hasText: title })
  await expect.element(toast).toBeVisible()
  if (description !== undefined) await expect.element(toast).toHaveTextContent(description)
}
