// Mutation testing of what decides the cents: every rule is broken on purpose, and a test has to notice.
// Usage: pnpm test:mutation. It takes the better part of an hour on two cores.
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  // The TypeScript compiler in use has no programming interface; there is nothing to rewrite for the sandbox anyway.
  tsconfigFile: 'none',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['ledger', 'money', 'calendar', 'access'].flatMap((room) => [
    `packages/domain/src/${room}/**/*.ts`,
    `!packages/domain/src/${room}/**/*.test.ts`,
  ]),
  ignorePatterns: ['/app', '/sync-server', '/e2e', '/bench', '/docs', '/public', '/dist', '/.ci'],
  coverageAnalysis: 'perTest',
  // Wording of broken invariants is not behaviour.
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
