import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/harness/longest-first.ts'
import { summaryReporter } from './tests/harness/summary-reporter.ts'

const summary = process.env['BON_TEST_SUMMARY']
const withPostgres = { globalSetup: ['tests/harness/global-setup.ts'], hookTimeout: 30_000 }

/** One project per floor of the tests, told apart by folder; browser tests (`.e2e.ts`) are Playwright's. */
export default defineConfig({
  test: {
    // A forgotten `.only` would silence the rest of its file.
    allowOnly: !summary,
    reporters: summary ? ['default', summaryReporter(summary)] : ['default'],
    // Left alone Vitest keeps a core for itself: of two, that is half of the machine. One more than there are cores saves
    // a tenth of the time, and then read models fall further behind than a reader waits for them.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,services,web}/**/*.spec.ts'],
          // Pure functions leave nothing behind, and loading them anew for each file cost four times their tests.
          isolate: false,
        },
      },
      {
        extends: true,
        root: 'web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['**/*.spec.tsx'],
          // A context of its own for each file in one process: as apart as processes, in a third of their time.
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            '{projections,infra}/**/*.spec.ts',
            'tests/{architecture,golden,doubles,harness}/**/*.spec.ts',
          ],
          testTimeout: 20_000,
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.spec.ts'],
          testTimeout: 90_000,
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.spec.ts'], testTimeout: 30_000, ...withPostgres },
      },
      {
        extends: true,
        test: { name: 'races', include: ['tests/races/**/*.spec.ts'], testTimeout: 120_000, ...withPostgres },
      },
      {
        extends: true,
        test: { name: 'fuzz', include: ['tests/fuzz/**/*.spec.ts'], testTimeout: 90_000, ...withPostgres },
      },
    ],
  },
})
