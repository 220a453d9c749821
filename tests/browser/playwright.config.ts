import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../support/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  reporter: [['list']],
  // Every test starts a product of its own; more workers than one only take each other's processor.
  workers: 1,
  // Patience for a busy machine stands here and in no single test: every wait polls for a state, so a long limit costs nothing while all goes well.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  forbidOnly: true,
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: await browserLaunch(),
    trace: 'retain-on-failure',
  },
})
