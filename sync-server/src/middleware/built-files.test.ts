import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeBuiltApp, writeFiles } from '../testing/built-app.ts'
import { readBuiltFiles } from './built-files.ts'

const addressesIn = (folder: string) => {
  const files = readBuiltFiles(folder)
  return files.ok ? [...files.value.keys()].sort() : files.error
}

test('readBuiltFiles reads all files with their compressed variants and skips hidden files', () => {
  const folder = temporaryFolder()
  writeBuiltApp(folder)
  expect(addressesIn(folder)).toEqual([
    '/404.html',
    '/app.html',
    '/assets/index-B3x9.js',
    '/assets/old-A1b2.js',
    '/how-it-works.html',
    '/icons/icon-192.png',
    '/index.html',
    '/manifest.webmanifest',
    '/sw.js',
  ])
})

test('readBuiltFiles does not follow a symbolic link out of the folder', () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'dist/index.html': 'page', 'private/secret.txt': 'secret' })
  symlinkSync(join(folder, 'private'), join(folder, 'dist/private'))
  symlinkSync(join(folder, 'private/secret.txt'), join(folder, 'dist/secret.txt'))
  expect(addressesIn(join(folder, 'dist'))).toEqual(['/index.html'])
})

test('readBuiltFiles returns AppNotBuilt when the folder or index.html is missing', () => {
  const folder = temporaryFolder()
  expect(addressesIn(join(folder, 'dist'))).toEqual({ type: 'AppNotBuilt', folder: join(folder, 'dist') })
  mkdirSync(join(folder, 'index.html'))
  expect(addressesIn(folder)).toEqual({ type: 'AppNotBuilt', folder })
})
