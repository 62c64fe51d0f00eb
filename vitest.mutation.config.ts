import { defineConfig } from 'vitest/config'

// The domain's tests for mutation testing, which runs them thousands of times: without the slowest tests, and with a
// tenth of the generated families, because a broken rule shows in the first few families.
export default defineConfig({
  test: {
    name: 'domain',
    environment: 'node',
    testTimeout: 120_000,
    env: { LITTLE_LEDGER_BATCHES: '1' },
    include: [
      'packages/domain/src/{ledger,money,calendar,access,accounts,journal}/**/*.test.ts',
      'packages/domain/src/sorted-list.test.ts',
      'packages/domain/testing/oracle/oracle.test.ts',
    ],
  },
})
