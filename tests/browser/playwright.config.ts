import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../support/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  reporter: [['list']],
  // Every test starts a product of its own; more workers than one only take each other's processor.
  workers: 1,
  // Only against what never ends: the longest test takes a minute, on a busy machine more.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1280, height: 800 },
    launchOptions: await browserLaunch(),
    trace: 'retain-on-failure',
  },
})
