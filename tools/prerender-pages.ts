import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { build, type Plugin } from 'vite'
import type * as Prerender from '../app/src/prerender.tsx'
import { compileMessages } from './compile-messages.ts'
import { bothPalettes } from './theme-variables.ts'

const app = new URL('../app/', import.meta.url).pathname

/** The paths of the app's screens. Must match the server's rules (sync-server/src/middleware/static-files.ts). */
const screens = /^\/(activity|child|give|join|kid|parent|sample)\/?(\?|$)/

const noticeStyles =
  '#start-notice{position:fixed;inset:auto 1rem 1rem;z-index:1000;max-width:34rem;margin:auto;padding:1rem 1.25rem;' +
  'border-radius:1rem;background:var(--ll-surface);color:var(--ll-ink);box-shadow:0 0.5rem 2rem rgb(0 0 0 / 30%);' +
  'visibility:hidden;animation:start-notice 0s 10s forwards}@keyframes start-notice{to{visibility:visible}}' +
  '#start-notice[data-shown]{visibility:visible}@media (scripting:none){#start-notice{display:none}}' +
  '#start-notice p{margin:0 0 .75rem}#start-notice a{display:inline-block;padding:.75rem 1.25rem;border-radius:2rem;' +
  'background:var(--ll-ink);color:var(--ll-paper);text-decoration:none}'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const typefaces = { parent: ['figtree', 'fraunces'], child: ['nunito'] }

/**
 * Links that preload the fonts of a palette. A link without `rel` does nothing until first-paint.js adds `rel` to those
 * of the palette in use.
 */
function fontLinks(dir: string, palette: 'parent' | 'child', rel = ''): string {
  const fonts = readdirSync(join(dir, 'assets')).filter((file) =>
    typefaces[palette].some((name) => file.startsWith(`${name}-latin-wght`)),
  )
  return fonts
    .map((file) => `<link${rel} data-font="${palette}" as="font" type="font/woff2" crossorigin href="/assets/${file}">`)
    .join('')
}

/** A link to the animals, which first-paint.js preloads for a snapshot. Does nothing without `rel`. */
function pictureLink(dir: string): string {
  const file = readdirSync(join(dir, 'assets')).find((name) => /^animals-.*\.webp$/.test(name))
  if (file === undefined) throw new Error('the build has no picture of the animals')
  return `<link data-picture as="image" type="image/webp" href="/assets/${file}">`
}

/** Bundles the app for Node and imports it. The notice is rendered here, because it loads further files of the bundle. */
async function loadPrerender(define: Record<string, string>) {
  const outDir = mkdtempSync(join(tmpdir(), 'little-ledger-prerender-'))
  await build({
    configFile: false,
    root: app,
    publicDir: false,
    logLevel: 'warn',
    define,
    plugins: [react(), compileMessages()],
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir, minify: false },
  })
  const module: typeof Prerender = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
  const notice = await module.startNotice()
  rmSync(outDir, { recursive: true })
  return { ...module, notice }
}

/**
 * Adds first-paint.js to the page in place of color-scheme.js. Writes an HTML file with the content of each public page,
 * and app.html for all other screens (docs/decisions/0026-first-paint.md).
 */
export function prerenderPages(define: Record<string, string>): Plugin {
  return {
    name: 'prerender-pages',
    apply: (_, { command, isPreview }) => command === 'build' || isPreview === true,
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (screens.test(request.url ?? '')) request.url = '/app.html'
        next()
      })
    },
    async generateBundle() {
      const script = await bundle({
        entryPoints: [join(app, 'src/first-paint/first-paint.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
      })
      this.emitFile({ type: 'asset', fileName: 'first-paint.js', source: script.outputFiles[0]?.text ?? '' })
    },
    async writeBundle({ dir = '' }) {
      const { pages, renderPage, notice, themeStyles } = await loadPrerender(define)
      const variables = bothPalettes(themeStyles('parent'), themeStyles('child'))
      const styles = `${variables}[data-home] #root{display:none}[data-pressed]{opacity:.7}${noticeStyles}`
      const template = readFileSync(join(dir, 'index.html'), 'utf8')
        .replace('</body>', () => `${notice}</body>`)
        .replace('</head>', `<style>${styles}</style></head>`)
        // first-paint.js includes color-scheme.js.
        .replace('/color-scheme.js', '/first-paint.js')
        // first-paint.js loads and starts the app after the first frame.
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/,
          '<link rel="modulepreload" crossorigin href="$1">',
        )
        .replaceAll('<link rel="modulepreload"', '<link data-start')
      for (const { file, path, status, title, description } of pages) {
        const content = await renderPage({ path, status })
        const isPublic = status === 'signed-out'
        const painted = isPublic ? ' data-painted' : ''
        const fonts = fontLinks(dir, 'parent', isPublic ? ' rel="preload"' : '') + fontLinks(dir, 'child')
        const links = fonts + pictureLink(dir)
        const html = template
          .replace('<title>', () => `${links}<title>`)
          .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
          .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + escapeHtml(description))
          .replace('<div id="root"></div>', () => `<div id="root"${painted}>${content}</div>`)
        writeFileSync(join(dir, file), html)
      }
      rmSync(join(dir, 'color-scheme.js'))
    },
  }
}
