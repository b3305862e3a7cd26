import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { outputFolder } from './support/screens.ts'

/** Root (CI) needs no sandbox; a closed network needs a browser that calls nobody. */
const quietBrowser = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--disable-dev-shm-usage', '--force-color-profile=srgb', '--lang=fr-FR',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-demo.ts',
  // The guide shows a demonstration that no other test has changed.
  testMatch: process.env['GUIDE_IMAGES'] === '1' ? ['screens.spec.ts', 'main-loop.spec.ts', 'public-pages.spec.ts'] : '*.spec.ts',
  outputDir: join(outputFolder, 'results'),
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Porto-Novo',
    viewport: { width: 360, height: 780 },
    screenshot: 'only-on-failure',
    // It would answer past what tests put in the way of a page; offline-wallet.spec.ts allows it.
    serviceWorkers: 'block',
    // It films every step: a third more time on two cores. E2E_TRACE=1 to see what led to a failure.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: quietBrowser },
  },
})
