import { defineConfig } from 'vitest/config'

/** Two projects: what runs on a real database, and what runs in the browser. */
export default defineConfig({
  test: {
    pool: 'forks',
    // The files of a process share its modules and its databases (see test/database.ts): a third of the time.
    isolate: false,
    // An embedded database takes about half a gigabyte: two at a time are enough for two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'idp/**/*.test.ts', 'contract/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/template.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          // What needs a page says so in its first line. Its window and history are its own: here no module is shared.
          environment: 'node',
          isolate: true,
        },
      },
    ],
  },
})
