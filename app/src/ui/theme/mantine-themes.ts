import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { createElement } from 'react'
import { ChevronIcon } from '../icons.tsx'
import { cssVariablesOf, palettes, sharedRamps, type Palette, type SchemeTokens } from './tokens.ts'

const toRem = (sizes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}rem`]))

// Touch targets are at least 44 px (2.75rem).
const componentsOf = (palette: Palette) => ({
  Button: {
    defaultProps: { size: 'md', radius: palette === 'child' ? '2rem' : undefined },
    vars: () => ({ root: { '--button-height': palette === 'child' ? '3.5rem' : '3rem' } }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: () => ({ root: { '--ai-size': '2.75rem' } }),
  },
  CloseButton: { vars: () => ({ root: { '--cb-size': '2.75rem', '--cb-icon-size': '1.375rem' } }) },
  Card: { defaultProps: { padding: 'clamp(1rem, 2.5vw, 1.5rem)', radius: 'lg', shadow: 'card' } },
  // ThemeIcon is a colored disc behind an icon.
  ThemeIcon: { defaultProps: { size: '2.25rem', radius: '50%', bg: 'var(--ll-sunk)', c: 'var(--ll-money-in)' } },
  Slider: { defaultProps: { label: null, thumbSize: '1.75rem' } },
  Modal: { defaultProps: { radius: 'lg' } },
  // Without this role, the dialog's header would be a second banner landmark for screen readers.
  ModalRoot: { defaultProps: { centered: true, radius: 'lg', attributes: { header: { role: 'presentation' } } } },
  ModalOverlay: { defaultProps: { color: 'var(--ll-backdrop)' } },
  // axe requires the menu to be rendered inside its landmark, without a focusable placeholder. The menu is above
  // toasts, so that they don't cover the last items of a long menu, and stays open when its button scrolls out of view.
  Menu: {
    defaultProps: {
      position: 'bottom-end',
      radius: 'lg',
      withinPortal: false,
      withInitialFocusPlaceholder: false,
      zIndex: 600,
      hideDetached: false,
    },
  },
  Skeleton: { defaultProps: { radius: 'lg' } },
  Checkbox: { defaultProps: { size: 'md' } },
  Switch: { defaultProps: { size: 'md' } },
  SegmentedControl: { defaultProps: { size: 'md', fullWidth: true } },
  ...Object.fromEntries(
    ['InputWrapper', 'TextInput', 'PasswordInput', 'Textarea', 'Input'].map((name) => [
      name,
      { defaultProps: { size: 'md' } },
    ]),
  ),
  NativeSelect: { defaultProps: { size: 'md', rightSection: createElement(ChevronIcon) } },
})

const tints: Readonly<Record<string, { readonly color: string; readonly soft: string }>> = {
  brand: { color: 'var(--ll-brand)', soft: 'var(--ll-brand-soft)' },
  red: { color: 'var(--ll-error)', soft: 'var(--ll-error-soft)' },
  gray: { color: 'var(--ll-ink-soft)', soft: 'var(--ll-sunk)' },
  yellow: { color: 'var(--ll-ink)', soft: 'var(--ll-coin-soft)' },
}

/** Button and alert variants in the token colors, which differ by color scheme. */
const colorVariant: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const tint = tints[input.color ?? 'brand']
  if (!tint) return colors
  const { color, soft } = tint
  if (input.variant === 'filled') {
    const hover = `color-mix(in srgb, ${color} 88%, var(--ll-ink))`
    return { ...colors, background: color, hover, color: 'var(--ll-on-brand)' }
  }
  if (input.variant === 'light') {
    return { ...colors, background: soft, hover: `color-mix(in srgb, ${soft} 70%, var(--ll-surface))`, color }
  }
  return input.variant === 'subtle' ? { ...colors, hover: 'var(--ll-sunk)', color } : colors
}

function createPaletteTheme(palette: Palette): MantineThemeOverride {
  const { ramps, fontBody, fontHeading, fontSizes, radii, light } = palettes[palette]
  return createTheme({
    colors: { ...ramps, ...sharedRamps },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 4 },
    variantColorResolver: colorVariant,
    black: light.ink,
    fontFamily: fontBody,
    headings: {
      fontFamily: fontHeading,
      fontWeight: palette === 'child' ? '800' : '600',
      textWrap: 'balance',
      sizes: { h2: { fontSize: 'var(--ll-card-title)' }, h3: { fontSize: '1.125rem' } },
    },
    shadows: { card: 'var(--ll-shadow-card)', float: 'var(--ll-shadow-float)' },
    // `side` is the padding of cards in a side column.
    spacing: { side: 'clamp(1rem, 2.5vw, 1.25rem)' },
    fontSizes: toRem(fontSizes),
    radius: toRem(radii),
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: componentsOf(palette),
  })
}

export const themes = { parent: createPaletteTheme('parent'), child: createPaletteTheme('child') }

function schemeVariables(tokens: SchemeTokens): Record<string, string> {
  return {
    ...cssVariablesOf(tokens),
    '--mantine-color-body': tokens.surface,
    '--mantine-color-text': tokens.ink,
    '--mantine-color-dimmed': tokens.inkSoft,
    '--mantine-color-placeholder': tokens.inkSoft,
    '--mantine-color-error': tokens.error,
    '--mantine-color-anchor': tokens.brand,
    '--mantine-color-disabled': tokens.sunk,
    '--mantine-color-disabled-color': tokens.inkSoft,
    '--mantine-color-disabled-border': tokens.line,
    '--mantine-color-default': tokens.surface,
    '--mantine-color-default-hover': tokens.sunk,
    '--mantine-color-default-color': tokens.ink,
    '--mantine-color-default-border': tokens.field,
  }
}

function resolverFor(palette: Palette): CSSVariablesResolver {
  const { light, dark, radii } = palettes[palette]
  return () => ({
    variables: { '--ll-radius-card': `${radii.lg}rem` },
    light: schemeVariables(light),
    dark: schemeVariables(dark),
  })
}

export const variableResolvers = { parent: resolverFor('parent'), child: resolverFor('child') }
