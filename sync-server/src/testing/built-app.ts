import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** A temporary folder, removed after the test. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const pageNamed = (title: string) => `<!doctype html><title>${title}</title><div id="root"></div>`
export const page = pageNamed('Little Ledger')
export const script = 'console.log("one script, long enough to be compressed");'.repeat(20)

/** A small build output: files with and without compressed variants, and hidden files. */
const builtApp = {
  'index.html': page,
  'app.html': page,
  'how-it-works.html': pageNamed('How it works'),
  '404.html': pageNamed('Not found'),
  'sw.js': 'self.skipWaiting',
  'manifest.webmanifest': '{"name":"Little Ledger"}',
  'icons/icon-192.png': 'not really a picture',
  'assets/index-B3x9.js': script,
  'assets/index-B3x9.js.br': brotliCompressSync(script),
  'assets/index-B3x9.js.gz': gzipSync(script),
  'assets/old-A1b2.js': 'the new text',
  'assets/old-A1b2.js.gz': gzipSync('the text of an earlier build'),
  '.vite/manifest.json': '{"secret":true}',
  '.env': 'SECRET=1',
}

export const writeFiles = (folder: string, files: Readonly<Record<string, string | Uint8Array>>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

export const writeBuiltApp = (folder: string) => writeFiles(folder, builtApp)
