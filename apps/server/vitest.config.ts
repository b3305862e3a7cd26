import { defineConfig } from 'vitest/config'

/** They start a PostgreSQL of their own, to take it down. */
const ofPostgresAlone = 'test/outages/database-outage.test.ts'
const databaseTests = { include: ['{src,sandbox,simulator,test}/**/*.test.ts'], exclude: ['**/*.unit.test.ts'] }

/**
 * The same tests on both engines, and once what is the same whatever the engine (`*.unit.test.ts`).
 * One engine only: `npx vitest run --project pglite`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000, // PGlite is slow to load on a busy machine, and some tests start servers
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    isolate: false, // the files of a worker share what they import: a third of the time; each cleans up after itself
    setupFiles: ['test/tools/setup-file.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['**/*.unit.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'pglite',
          ...databaseTests,
          exclude: [...databaseTests.exclude, ofPostgresAlone],
          env: { TEST_ENGINE: 'pglite' },
          globalSetup: 'test/tools/setup-pglite.ts',
        },
      },
      {
        extends: true,
        test: { name: 'postgres', ...databaseTests, env: { TEST_ENGINE: 'postgres' }, globalSetup: 'test/tools/setup-postgres.ts' },
      },
    ],
  },
})
