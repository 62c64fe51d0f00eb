// Mutation testing of the code that computes money.
// Usage: pnpm test:mutation. Takes most of an hour on two cores.
/** @import { PartialStrykerOptions } from '@stryker-mutator/api/core' */

/** @type {PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  // TypeScript 7 has no JavaScript API, and the sandbox needs no rewriting.
  tsconfigFile: 'none',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [
    ...['ledger', 'money', 'calendar', 'access', 'accounts'].map((folder) => `packages/domain/src/${folder}/**/*.ts`),
    'packages/domain/src/{group-by,sorted-list,journal/entry-subject}.ts',
    '!packages/domain/src/**/*.test.ts',
  ],
  ignorePatterns: ['/app', '/sync-server', '/e2e', '/bench', '/docs', '/public', '/dist', '/.ci'],
  coverageAnalysis: 'perTest',
  // Messages of assertions are not behavior.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'coverage/mutation.json' },
  tempDirName: 'coverage/mutation-sandbox',
  thresholds: { high: 95, low: 90, break: 90 },
}
