import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Configuration of `pnpm screenshots`, which takes a picture of every screen and dialog. */
export default defineConfig({
  ...base,
  testDir: '../e2e',
  testMatch: 'screenshots.ts',
  outputDir: '../test-results',
  timeout: 900_000,
})
