import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharedParts } from './chunk-groups.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = [
  'app/src',
  'packages/domain/src',
  'packages/domain/node_modules/valibot/dist',
  ...['core', 'form', 'hooks'].map((name) => `app/node_modules/@mantine/${name}/esm`),
]
const files = folders.flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `/${folder}/${file}`),
)
const takes = (part: string, file: string): boolean => new RegExp(`/${part}`).test(file)

test.each(Object.entries(sharedParts))('every part of %s names modules that are there', (_, parts) => {
  expect(parts.filter((part) => !files.some((file) => takes(part, file)))).toEqual([])
})

test('what a page loads only when somebody wants it is in none of them', () => {
  const lazy = ['ui/dialog.tsx', 'ui/celebration.tsx', 'features/forecast/forecast-card.tsx'].map(
    (file) => `/app/src/${file}`,
  )
  expect(files).toEqual(expect.arrayContaining(lazy))
  const parts = Object.values(sharedParts).flat()
  expect(lazy.filter((file) => parts.some((part) => takes(part, file)))).toEqual([])
})
