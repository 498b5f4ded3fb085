import { defineConfig, devices } from '@playwright/test'

/** End-to-end tests: the real server, a real Chromium. Each worker has a server and data of its own. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/template.ts',
  // npm test installs that provider, or tells in a line that it cannot be had.
  testIgnore: process.env.GLEWLWYD_PATH ? [] : ['**/third-party-provider.spec.ts'],
  workers: 2,
  forbidOnly: true,
  // Upper bounds for a machine that is busy with other things; nothing waits for time to pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    // Nothing moves, so nothing has to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test begins with an empty browser, which would lay the whole application on the device anew.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
