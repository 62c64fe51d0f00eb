import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { palettes } from './app/src/ui/theme/tokens.ts'
import { buildDate } from './tools/build-date.mjs'
import { compileMessages } from './tools/compile-messages.ts'
import { modernDexie } from './tools/modern-dexie.ts'
import { prerenderPages } from './tools/prerender-pages.ts'
import { withoutUnusedColors } from './tools/theme-variables.ts'

const { light, dark } = palettes.parent

// Addresses are relative to the manifest's, so that they are right below any base path. Without `id`, the app's
// identity is its start URL.
const manifest: Partial<ManifestOptions> = {
  name: 'Little Ledger',
  short_name: 'Little Ledger',
  description: 'A savings bank for your children: allowance, interest, and savings goals, even offline.',
  start_url: './',
  scope: './',
  lang: 'en',
  display: 'standalone',
  theme_color: light.paper,
  background_color: light.paper,
  categories: ['finance', 'education', 'kids'],
  icons: [
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: 'icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: 'screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Little Ledger on a computer',
    },
    {
      src: 'screenshots/narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Little Ledger on a phone',
    },
  ],
  shortcuts: [
    {
      name: 'Open my dashboard',
      short_name: 'Dashboard',
      url: 'parent',
      icons: [{ src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: "Kid's page",
      short_name: 'Kid',
      url: 'kid',
      icons: [{ src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}

/** The page's colors before its style sheet and scripts load, from the app's tokens. */
function paintEmptyPage(): Plugin {
  const colours = (['parent', 'child'] as const).flatMap((palette) =>
    (['light', 'dark'] as const).map((scheme) => {
      const { paper, ink } = palettes[palette][scheme]
      const chosen = palette === 'child' ? '[data-palette=child]' : ''
      return `html${chosen}[data-mantine-color-scheme=${scheme}]{background:${paper};color:${ink}}`
    }),
  )
  const themeColor = (scheme: 'light' | 'dark', content: string) => ({
    tag: 'meta',
    attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content },
    injectTo: 'head' as const,
  })
  return {
    name: 'paint-empty-page',
    transformIndexHtml: () => [
      themeColor('light', light.paper),
      themeColor('dark', dark.paper),
      { tag: 'style', children: colours.join(''), injectTo: 'head' },
    ],
  }
}

/**
 * A few large chunks. Each includes what its modules import, unless an earlier chunk has it. Charts are split by
 * default.
 */
const chunks = [
  { name: 'start', test: /src[\\/](main|router)\.tsx$/, priority: 4 },
  { name: 'home', test: /routes[\\/]-?parent/, priority: 3 },
  { name: 'public', test: /routes[\\/](-public|index|how-it-works)/, priority: 2 },
  { name: 'kid', test: /routes[\\/]-?kid/, priority: 1 },
  { name: 'background', test: /src[\\/]background-work\.ts$/, priority: 0.5 },
  { name: 'dialogs', test: /features[\\/].*-dialog/ },
]

const developmentUrl = process.env['PUBLIC_URL'] ?? 'http://localhost:5173'

const define = {
  // Devices never stamp an entry before the build date.
  __BUILD_DATE__: JSON.stringify(buildDate()),
}

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  // Scripts and style sheets refer to other files relative to themselves. The server changes the addresses in the pages
  // (sync-server/src/middleware/base-path.ts), so that one build works below any path.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  define,
  resolve: { alias: modernDexie },
  css: { postcss: { plugins: [withoutUnusedColors] } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    compileMessages(),
    prerenderPages(define),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      useCredentials: true,
      // The icons are in `public`, which is listed below.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2}'],
        // Screenshots are for app stores, not for offline use.
        globIgnores: ['screenshots/**'],
      },
    }),
    paintEmptyPage(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    // A browser does not fetch a script again whose preload failed, so a part that was missing once would stay missing.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
  },
  // The server checks Origin against PUBLIC_URL (sync-server/src/dev.ts), so the port must not change if it is in use.
  server: {
    port: Number(new URL(developmentUrl).port),
    strictPort: true,
    proxy: { '/api': `http://localhost:${process.env['PORT'] ?? 3000}` },
  },
})
