import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../support/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  reporter: [['list']],
  // At the end how long each file took, the longest first.
  reportSlowTests: { max: 0, threshold: 0 },
  // A worker has a product and a browser of its own, so that tests never meet, and takes the next file.
  fullyParallel: false,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
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
    // A trace of every test costs a tenth of the time; `--trace on` makes one of the test that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
