import { defineConfig } from 'vitest/config'

const drills = '{src,test}/**/*.drill.test.ts'
const databaseTests = { include: ['{src,sandbox,simulator,test}/**/*.test.ts'], exclude: ['**/*.unit.test.ts', drills] }
/** It starts a PostgreSQL of its own, to take it down. */
const ofPostgresAlone = 'test/outages/database-outage.drill.test.ts'
const ofPgliteAlone = 'src/platform/database/pglite-folder.drill.test.ts'
const onPglite = { env: { TEST_ENGINE: 'pglite' }, globalSetup: 'test/tools/setup-pglite.ts' }
const onPostgres = { env: { TEST_ENGINE: 'postgres' }, globalSetup: 'test/tools/setup-postgres.ts' }

/**
 * The same tests on both engines, and once what is the same whatever the engine (`*.unit.test.ts`). Real servers that are started,
 * stopped and killed (`*.drill.test.ts`) take minutes: `npm run drill -- processes`, which CI runs after `npm test`.
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
      { extends: true, test: { name: 'pglite', ...databaseTests, ...onPglite } },
      { extends: true, test: { name: 'postgres', ...databaseTests, ...onPostgres } },
      { extends: true, test: { name: 'drills-pglite', include: [drills], exclude: [ofPostgresAlone], ...onPglite } },
      { extends: true, test: { name: 'drills-postgres', include: [drills], exclude: [ofPgliteAlone], ...onPostgres } },
    ],
  },
})
