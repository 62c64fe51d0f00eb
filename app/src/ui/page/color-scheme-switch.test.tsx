import { describe, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { palettes } from '../theme/tokens.ts'

const auto = button('Theme: your device’s. Switch to light.')
const light = button('Theme: light. Switch to dark.')
const dark = button('Theme: dark. Switch to your device’s.')
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

describe('ColorSchemeSwitch', () => {
  test('cycles through device, light and dark, and stores the choice', async () => {
    render(<ColorSchemeSwitch />)
    await auto.click()
    expect(scheme()).toBe('light')
    await light.click()
    expect(scheme()).toBe('dark')
    expect(localStorage.getItem('little-ledger-color-scheme')).toBe('dark')
    await dark.click()
    await expect.element(auto).toBeVisible()
  })

  test('starts with the stored choice', async () => {
    localStorage.setItem('little-ledger-color-scheme', 'dark')
    render(<ColorSchemeSwitch />)
    await expect.element(dark).toBeVisible()
    expect(scheme()).toBe('dark')
  })
})

describe('AppTheme', () => {
  test.each(['parent', 'child'] as const)('sets the %s palette on the document', async (palette) => {
    localStorage.setItem('little-ledger-color-scheme', 'light')
    const meta = document.head.appendChild(document.createElement('meta'))
    meta.name = 'theme-color'
    render(<ColorSchemeSwitch />, palette)
    await expect.element(light).toBeVisible()
    expect(document.documentElement.dataset['palette']).toBe(palette)
    expect(meta.content).toBe(palettes[palette].light.paper)
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--ll-ink')
    expect(ink.trim()).toBe(palettes[palette].light.ink)
    meta.remove()
  })

  test('is light on paper, also in dark mode', async () => {
    localStorage.setItem('little-ledger-color-scheme', 'dark')
    render(<ColorSchemeSwitch />)
    await expect.element(dark).toBeVisible()
    window.dispatchEvent(new Event('beforeprint'))
    expect(scheme()).toBe('light')
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(scheme).toBe('dark')
    expect(localStorage.getItem('little-ledger-color-scheme')).toBe('dark')
  })
})
