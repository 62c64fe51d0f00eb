import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wrongImports } from './lint-imports.mjs'
import { workspaceFolder } from './package-binary.mjs'
import { temporaryFolder } from './testing/temporary-folder.ts'

const refusalIn = (path: string, code: string) => wrongImports(temporaryFolder({ [path]: code }))

const domainRule = 'the domain imports only its own files and valibot'
const featureRule = 'a feature imports store, sync and ui, but never another feature or a route'
const routeRule = 'routes compose features, store, sync and ui: nothing else of the app'
const storeRule = 'the store imports only its own files'
const syncRule = 'sync imports only its own files and store'
const uiRule = 'ui imports only its own files: it knows no ledger'
const nameRule = 'of the packages here only @little-ledger/domain is imported, and only by that name'
const dexieRule = 'only app/src/store imports Dexie'
const outsideRule = 'shipped code imports nothing from outside of its package'
const testsRule = 'shipped code never imports tests'
const crossing = (from: string, to: string) =>
  `${from} never imports the files of ${to}; the domain has the name @little-ledger/domain`

describe('a wrong import fails', () => {
  test.each([
    ['packages/domain/src/ledger/derive.ts', 'react', domainRule],
    ['packages/domain/src/ledger/derive.ts', 'node:fs', domainRule],
    ['packages/domain/src/ledger/derive.ts', 'temporal-polyfill', domainRule],
    ['packages/domain/src/ledger/derive.ts', '../../oracle/interest.ts', testsRule],
    ['packages/domain/src/ledger/derive.ts', '../testing/story.ts', testsRule],
    ['packages/domain/src/ledger/derive.ts', '../../../../app/src/store/db.ts', crossing('domain', 'app')],
    ['packages/domain/src/ledger/derive.ts', '../../../../sync-server/src/app.ts', crossing('domain', 'sync-server')],
    ['app/src/store/db.ts', '../../../sync-server/src/app.ts', crossing('app', 'sync-server')],
    ['app/src/store/db.ts', '@little-ledger/sync-server', nameRule],
    ['app/src/store/db.ts', '@little-ledger/domain/src/ledger/derive.ts', nameRule],
    ['app/src/store/db.ts', '../../../packages/domain/src/index.ts', crossing('app', 'domain')],
    ['sync-server/src/app.ts', '../../app/src/store/db.ts', crossing('sync-server', 'app')],
    ['sync-server/src/app.ts', '@little-ledger/app', nameRule],
    ['app/src/routes/parent.tsx', '../main.tsx', routeRule],
    ['app/src/routes/parent.tsx', '../router.tsx', routeRule],
    ['app/src/features/goals/goal-card.tsx', '../children/child-list.tsx', featureRule],
    ['app/src/features/goals/parts/bar.tsx', '../../children/child-list.tsx', featureRule],
    ['app/src/features/goals/goal-card.tsx', '../../routes/parent.tsx', featureRule],
    ['app/src/features/goals/goal-card.tsx', '../../main.tsx', featureRule],
    ['app/src/sync/engine.ts', '../features/goals/goal-card.tsx', syncRule],
    ['app/src/sync/engine.ts', '../ui/toast.tsx', syncRule],
    ['app/src/store/db.ts', '../sync/engine.ts', storeRule],
    ['app/src/store/db.ts', '../ui/toast.tsx', storeRule],
    ['app/src/ui/toast.tsx', '../store/db.ts', uiRule],
    ['app/src/ui/toast.tsx', '../features/goals/goal-card.tsx', uiRule],
    ['app/src/features/goals/goal-card.tsx', 'dexie', dexieRule],
    ['app/src/sync/engine.ts', 'dexie', dexieRule],
    ['app/src/main.tsx', './testing/render.tsx', testsRule],
    ['app/src/ui/toast.tsx', '../testing/render.tsx', testsRule],
    ['app/src/ui/toast.tsx', './dialog.test.tsx', testsRule],
    ['sync-server/src/app.ts', './testing/app.ts', testsRule],
    ['sync-server/src/app.ts', '../../tools/build-server.mjs', outsideRule],
    ['app/src/ui/toast.tsx', '../../../e2e/support/test.ts', outsideRule],
    ['app/src/features/goals/goal.test.ts', '../children/child-list.tsx', featureRule],
  ])('%s imports %s', (path, specifier, rule) => {
    expect(refusalIn(path, `import '${specifier}'`)).toEqual([`${path}:1 imports ${specifier}: ${rule}.`])
  })
})

describe('a right import passes', () => {
  test.each([
    ['packages/domain/src/ledger/derive.ts', '../money/cents.ts'],
    ['packages/domain/src/ledger/derive.ts', 'valibot'],
    ['packages/domain/src/ledger/derive.test.ts', 'fast-check'],
    ['packages/domain/src/ledger/derive.test.ts', '../testing/story.ts'],
    ['packages/domain/src/testing/story.ts', 'fast-check'],
    ['packages/domain/oracle/interest.test.ts', '../src/index.ts'],
    ['packages/domain/oracle/interest.ts', 'temporal-polyfill'],
    ['sync-server/src/app.ts', '@little-ledger/domain'],
    ['sync-server/src/main.ts', '../package.json'],
    ['sync-server/src/app.ts', 'node:fs'],
    ['sync-server/src/main.test.ts', '../../tools/build-server.mjs'],
    ['sync-server/src/app.test.ts', './testing/app.ts'],
    ['app/src/main.tsx', './store/db.ts'],
    ['app/src/route-tree.gen.ts', './routes/parent.tsx'],
    ['app/src/routes/parent.tsx', '../features/goals/goal-card.tsx'],
    ['app/src/routes/parent.tsx', '../ui/toast.tsx'],
    ['app/src/routes/parent.tsx', '../store/queries.ts'],
    ['app/src/features/goals/goal-card.tsx', './goal-dialog.tsx'],
    ['app/src/features/goals/parts/bar.tsx', '../goal-card.tsx'],
    ['app/src/features/goals/goal-card.tsx', '../../store/db.ts'],
    ['app/src/features/goals/goal-card.tsx', '../../sync/engine.ts'],
    ['app/src/features/goals/goal-card.tsx', '../../ui/toast.tsx'],
    ['app/src/features/goals/goal-card.tsx', '@little-ledger/domain'],
    ['app/src/features/goals/goal-card.tsx', 'dexie-react-hooks'],
    ['app/src/features/goals/goal.test.tsx', '../../testing/render.tsx'],
    ['app/src/testing/render.tsx', '../store/db.ts'],
    ['app/src/sync/engine.ts', '../store/db.ts'],
    ['app/src/store/db.ts', 'dexie'],
    ['app/src/ui/money-text.tsx', '@little-ledger/domain'],
  ])('%s imports %s', (path, specifier) => {
    expect(refusalIn(path, `import '${specifier}'`)).toEqual([])
  })
})

test.each([
  `import { toast } from '../store/db.ts'`,
  `import type { Toast } from '../store/db.ts'`,
  `export { toast } from '../store/db.ts'`,
  `export * from '../store/db.ts'`,
  `const load = () => import('../store/db.ts')`,
  `type Toast = import('../store/db.ts').Toast`,
  `const view = <p>{import('../store/db.ts')}</p>`,
])('an import is seen however it is written: %s', (code) => {
  expect(refusalIn('app/src/ui/x.tsx', `// A comment before it.\n${code}\n`)).toEqual([
    `app/src/ui/x.tsx:2 imports ../store/db.ts: ${uiRule}.`,
  ])
})

test('what only looks like an import, and what is installed or built, is left alone', () => {
  const bad = `import '../store/db.ts'`
  const folder = temporaryFolder({
    'app/src/ui/x.tsx': `// ${bad}\nexport const text = ${JSON.stringify(bad)}`,
    'app/node_modules/ui/x.js': bad,
    'sync-server/dist/main.js': `import '../../app/src/store/db.ts'`,
  })
  expect(wrongImports(folder)).toEqual([])
})

const lint = (folder: string) => {
  const tool = join(workspaceFolder, 'tools/lint-imports.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, folder], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('the command prints one line for each wrong import and fails', () => {
  const folder = temporaryFolder({ 'app/src/ui/x.ts': `import '../store/db.ts'`, 'app/src/ui/y.ts': `import 'dexie'` })
  const output = `app/src/ui/x.ts:1 imports ../store/db.ts: ${uiRule}.\napp/src/ui/y.ts:1 imports dexie: ${dexieRule}.\n`
  expect(lint(folder)).toEqual({ status: 1, output })
})

test('the command says nothing where all is right', () => {
  expect(lint(temporaryFolder({ 'app/src/ui/x.ts': `import './y.ts'` }))).toEqual({ status: 0, output: '' })
})
