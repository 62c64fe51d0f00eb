import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from './compress-files.mjs'
import { temporaryFolder } from './testing/temporary-folder.ts'

const text = 'A sentence that is worth compressing. '.repeat(50)

test('compressFiles writes brotli and gzip variants with the same content for files that compress well', async () => {
  const folder = temporaryFolder({ 'index.html': text, 'assets/a.js': text })
  await compressFiles(folder)
  for (const file of ['index.html', 'assets/a.js']) {
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).toString()).toBe(text)
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).toString()).toBe(text)
  }
})

test('compressFiles writes no variants for images and small files', async () => {
  const folder = temporaryFolder({ 'icon.png': text, 'tiny.js': 'x' })
  await compressFiles(folder)
  expect(readdirSync(folder).sort()).toEqual(['icon.png', 'tiny.js'])
})

test('compressFiles replaces variants from an earlier build, and removes variants of deleted files', async () => {
  const folder = temporaryFolder({
    'a.js': text,
    'a.js.br': 'old',
    'tiny.js': 'x',
    'tiny.js.gz': 'old',
    'gone.js.br': 'old',
  })
  await compressFiles(folder)
  expect(readdirSync(folder).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'tiny.js'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(text)
})
