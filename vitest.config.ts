import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest: whole servers, every call of the contract, waiting for what is away. */
const long = [
  'test/kill',
  'test/database-away',
  'test/blur-attack',
  'test/access',
  'test/bad-input',
  'test/fuzz',
  'test/production',
  'test/three-killed',
  'test/three-starts',
  'test/first-import',
  'server/core/jobs',
  'server/validation/model',
]

/** These begin first, so that at the end no process is left alone with one of them while the others have nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

/** Two projects: what runs on a real database, and what runs in the browser. */
export default defineConfig({
  test: {
    pool: 'forks',
    // The files of a process share its modules and its databases (see test/database.ts): a third of the time.
    isolate: false,
    // An embedded database takes about half a gigabyte: two at a time are enough for two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'idp/**/*.test.ts', 'contract/**/*.test.ts', 'test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/template.ts'],
          // Upper bounds for a machine that is busy with other things.
          testTimeout: 120_000,
          hookTimeout: 180_000,
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
