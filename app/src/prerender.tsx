import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { SessionProvider } from './auth/session-context.tsx'
import { sessionState } from './auth/session-state.ts'
import { START_NOTICE } from './first-paint/watch-start.ts'
import { LANGUAGES } from './languages/device-language.ts'
import { setTranslation } from './languages/language.ts'
import { fetchTexts } from './languages/load-language.ts'
import { labels } from './messages/labels.ts'
import { notFoundMessages } from './messages/pages.ts'
import { howItWorksMessages, publicMessages } from './messages/pages/public.ts'
import { loadMessages, startMessages } from './messages/ui.ts'
import { router as appRouter } from './router.tsx'
import { AppTheme } from './ui/theme/app-theme.tsx'
import type { Palette } from './ui/theme/tokens.ts'

// Runs in Node during the build (tools/prerender-pages.ts).

/**
 * The HTML files that the build produces: the public pages as a visitor sees them, and a page with a spinner that is
 * served for every other screen.
 */
export const pages = [
  {
    file: 'index.html',
    path: '/',
    status: 'signed-out',
    title: publicMessages.pageTitle(),
    description: publicMessages.pageDescription(),
  },
  {
    file: 'how-it-works.html',
    path: '/how-it-works',
    status: 'signed-out',
    title: howItWorksMessages.pageTitle(),
    description: howItWorksMessages.pageDescription(),
  },
  {
    file: '404.html',
    path: '/404',
    status: 'signed-out',
    title: notFoundMessages.pageTitle(),
    description: notFoundMessages.text(),
  },
  {
    file: 'app.html',
    path: '/parent',
    status: 'loading',
    title: startMessages.appName(),
    description: publicMessages.pageDescription(),
  },
] as const

export async function renderPage({ path, status }: Pick<(typeof pages)[number], 'path' | 'status'>): Promise<string> {
  // When rendering to HTML, React reads only a store's initial state.
  Object.assign(sessionState, { getInitialState: () => ({ session: { status } }) })
  const history = createMemoryHistory({ initialEntries: [path] })
  // Scroll restoration would render an inline script, which the content security policy forbids.
  const router = createRouter({ ...appRouter.options, history, scrollRestoration: false })
  await router.load()
  const html = renderToString(
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>,
  )
  return withoutStyles(html)
}

const NoticeContent = () => (
  <>
    <p>{loadMessages.notLoaded()}</p>
    <p hidden>{loadMessages.stillNoNetwork()}</p>
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the current page */}
    <a href="">{labels.tryAgain()}</a>
  </>
)

/**
 * A notice that the app has not started. It works without JavaScript: CSS shows it after ten seconds, and a plain link
 * reloads the page. Its content in other languages is in templates (first-paint/watch-start.ts).
 */
export async function startNotice(): Promise<string> {
  const notices = [
    renderToString(
      <div id={START_NOTICE} role="alert">
        <NoticeContent />
      </div>,
    ),
  ]
  for (const tag of Object.keys(LANGUAGES)) {
    const texts = await fetchTexts(tag)
    if (texts === undefined) continue
    setTranslation({ tag, texts })
    notices.push(`<template data-notice="${tag}">${renderToString(<NoticeContent />)}</template>`)
  }
  setTranslation()
  return notices.join('')
}

/** Matches the theme's style elements. Those of single components have the value "inline" instead. */
const STYLES = /<style data-mantine-styles="(?:true|classes)"[^>]*>([^]*?)<\/style>/g

const withoutStyles = (html: string): string => html.replaceAll(STYLES, '')

const stylesIn = (html: string): string => [...html.matchAll(STYLES)].map(([, css]) => css).join('')

/** The CSS variables of a palette and the responsive classes, which the app otherwise adds when it renders. */
export const themeStyles = (palette: Palette): string =>
  stylesIn(renderToString(<AppTheme palette={palette}>{null}</AppTheme>))
