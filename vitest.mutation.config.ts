import { defineConfig } from 'vitest/config'

// The domain's tests as mutation testing runs them, thousands of times: without the slowest, which the others imply.
export default defineConfig({
  test: {
    name: 'domain',
    environment: 'node',
    include: [
      'packages/domain/src/{ledger,money,calendar,access}/**/*.test.ts',
      'packages/domain/oracle/oracle.test.ts',
    ],
  },
})
