import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** `pnpm screenshots`: a picture of every screen and dialog. */
export default defineConfig({
  ...base,
  testDir: '../e2e',
  testMatch: 'screenshots.ts',
  outputDir: '../test-results',
  timeout: 900_000,
})
