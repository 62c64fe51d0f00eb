// Import rules of the packages and layers (docs/architecture.md). Run by `pnpm lint`.

const tests = String.raw`\.(test|spec|bench)\.\w+$|/testing/`

/** Layers of the app, lowest first. A layer may import itself and every layer before it, types included. */
const appLayers = ['ledger', 'sync', 'auth', 'features', 'routes']

/** Layers above the given one. */
const above = (layer) => appLayers.slice(appLayers.indexOf(layer) + 1)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'Every import resolves to a file or an installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-imports-nobody',
      comment: 'The domain is pure: its own files and valibot only.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: ['^packages/domain/src/', 'node_modules/valibot/'] },
    },
    {
      name: 'domain-only-by-name',
      comment: 'App and server import the domain as @little-ledger/domain, never its files.',
      severity: 'error',
      from: { path: '^(app|sync-server)/', pathNot: tests },
      to: { path: '^packages/domain/', pathNot: '^packages/domain/src/index\\.ts$' },
    },
    {
      name: 'app-and-server-apart',
      severity: 'error',
      from: { path: '^(app|sync-server)/', pathNot: tests },
      to: { path: '^(app|sync-server)/', pathNot: '^$1/' },
    },
    {
      name: 'no-tests-in-shipped-code',
      severity: 'error',
      from: { path: '^(app|sync-server|packages)/', pathNot: tests },
      to: { path: tests },
    },
    ...appLayers.slice(0, -1).map((layer) => ({
      name: `app-${layer}-imports-downward`,
      comment: 'routes > features > auth > sync > ledger',
      severity: 'error',
      from: { path: `^app/src/${layer}/`, pathNot: tests },
      to: { path: `^app/src/(${above(layer).join('|')})/` },
    })),
    {
      name: 'features-apart',
      comment: 'A feature never imports another feature.',
      severity: 'error',
      from: { path: '^app/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^app/src/features/', pathNot: '^app/src/features/$1/' },
    },
    {
      name: 'text-above-the-ledger',
      comment: 'ledger, sync and auth return typed values; routes and features choose the words.',
      severity: 'error',
      from: { path: '^app/src/(ledger|sync|auth)/', pathNot: tests },
      to: { path: '^app/src/(messages|ui)/' },
    },
    {
      name: 'messages-import-downward',
      severity: 'error',
      from: { path: '^app/src/messages/', pathNot: tests },
      to: { path: '^app/src/(routes|features|ui)/' },
    },
    {
      name: 'ui-knows-no-ledger',
      severity: 'error',
      from: { path: '^app/src/ui/', pathNot: tests },
      to: { path: '^app/src/(ledger|sync|auth|features|routes)/' },
    },
    {
      name: 'dexie-below-features',
      comment: 'Only ledger, sync and auth use the database.',
      severity: 'error',
      from: { path: '^app/src/', pathNot: [tests, '^app/src/(ledger|sync|auth)/'] },
      to: { path: 'node_modules/dexie' },
    },
    {
      name: 'no-node-in-the-app',
      severity: 'error',
      from: { path: '^app/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(sync-server/)?dist/' },
    // Type imports count, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
