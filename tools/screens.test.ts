import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The pages that the build renders to HTML files of their own. */
const PUBLIC = ['index', 'how-it-works']

/** The names of the routes that are served as app.html. Files with a dash or underscores in front are no routes. */
const routes = readdirSync(`${root}/app/src/routes`)
  .flatMap((file) => /^([a-z][a-z-]*)\.tsx$/.exec(file)?.[1] ?? [])
  .filter((name) => !PUBLIC.includes(name))
  .toSorted()

test.each(['app/src/sw.ts', 'sync-server/src/middleware/static-files.ts', 'tools/prerender-pages.ts'])(
  'each screen of the app is in the list of %s',
  (file) => {
    const [, names = ''] = /\/\(([a-z|-]+)\)/.exec(readFileSync(`${root}/${file}`, 'utf8')) ?? []
    expect(names.split('|')).toEqual(routes)
  },
)
