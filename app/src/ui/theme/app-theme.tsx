import {
  DirectionContext,
  localStorageColorSchemeManager,
  MantineProvider,
  useComputedColorScheme,
} from '@mantine/core'
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { isEnglish } from '../../languages/language.ts'
import { usePrinting } from '../page/use-printing.ts'
import './mantine.css'
import './theme.css'
import { themes, variableResolvers } from './mantine-themes.ts'
import { palettes, type Palette } from './tokens.ts'

// public/color-scheme.js reads the same key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'little-ledger-color-scheme' })

/** The language never changes while the app runs, and nor does its direction. */
const RIGHT_TO_LEFT = { dir: 'rtl', toggleDirection: () => {}, setDirection: () => {} } as const

interface AppThemeProps {
  readonly palette: Palette
  readonly children: ReactNode
}

/** Applies the parent's or the child's palette to its descendants, including dialogs. Paper is always light. */
export function AppTheme({ palette, children }: AppThemeProps) {
  const isPrinting = usePrinting()
  const themed = (
    <MantineProvider
      theme={themes[palette]}
      cssVariablesResolver={variableResolvers[palette]}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(isPrinting && { forceColorScheme: 'light' })}
    >
      <DocumentColors palette={palette} />
      {children}
    </MantineProvider>
  )
  if (isEnglish() || document.documentElement.dir !== 'rtl') return themed
  return <DirectionContext value={RIGHT_TO_LEFT}>{themed}</DirectionContext>
}

/**
 * Sets the document's palette and the browser's theme color. A home screen painted from a snapshot keeps its own colors
 * until the app replaces it.
 */
function DocumentColors({ palette }: { readonly palette: Palette }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isHomePainted = useSyncExternalStore(watchHomePainted, readHomePainted, () => false)
  const { paper } = palettes[palette][scheme]
  useLayoutEffect(() => {
    if (isHomePainted) return
    document.documentElement.dataset.palette = palette
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', paper)
  }, [palette, paper, isHomePainted])
  return null
}

/** Whether the painted snapshot of the home screen is still shown (docs/decisions/0026-first-paint.md). */
const readHomePainted = (): boolean => document.documentElement.dataset['home'] !== undefined

function watchHomePainted(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-home'] })
  return () => observer.disconnect()
}
