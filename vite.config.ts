import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { palettes } from './app/src/ui/theme/tokens.ts'

const { light, dark } = palettes.parent

const manifest: Partial<ManifestOptions> = {
  name: 'Little Ledger',
  short_name: 'Little Ledger',
  description: 'A savings bank for your children: allowance, interest and goals in a family ledger that works offline.',
  id: '/',
  start_url: '/',
  scope: '/',
  lang: 'en',
  display: 'standalone',
  theme_color: light.paper,
  background_color: light.paper,
  categories: ['finance', 'education', 'kids'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Little Ledger on a computer',
    },
    {
      src: '/screenshots/narrow.png',
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
      url: '/parent',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: "Kid's page",
      short_name: 'Kid',
      url: '/kid',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}

// The colours of the empty page, from the same tokens as everything else, so that nothing flashes before the script runs.
function paintEmptyPage(): Plugin {
  const paper = (selector: string, scheme: 'light' | 'dark') =>
    `${selector}{background:${palettes.parent[scheme].paper}}` +
    `${selector}[data-palette=child]{background:${palettes.child[scheme].paper}}`
  const styles =
    paper('html', 'light') +
    `@media(prefers-color-scheme:dark){${paper('html:not([data-mantine-color-scheme=light])', 'dark')}}` +
    paper('html[data-mantine-color-scheme=dark]', 'dark')
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
      { tag: 'style', children: styles, injectTo: 'head' },
    ],
  }
}

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  define: {
    // A device never stamps an entry below the day on which its app was built.
    __BUILD_DATE__: JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        // Stores show the screenshots before installing; a device that is offline has no use for them.
        globIgnores: ['screenshots/**'],
      },
    }),
    paintEmptyPage(),
  ],
  build: { outDir: '../dist', emptyOutDir: true, manifest: true, target: 'es2023' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
