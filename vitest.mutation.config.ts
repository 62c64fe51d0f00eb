import { defineConfig } from 'vitest/config'

// The domain's tests as mutation testing runs them, thousands of times: without the slowest, which the others imply, and
// with a twentieth of the generated families: a rule that is broken shows in the first of them.
export default defineConfig({
  test: {
    name: 'domain',
    environment: 'node',
    testTimeout: 120_000,
    env: { LITTLE_LEDGER_BUNDLES: '1' },
    include: [
      'packages/domain/src/{ledger,money,calendar,access}/**/*.test.ts',
      'packages/domain/oracle/oracle.test.ts',
    ],
  },
})
