import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { scaled, slowness } from './infra/slowness/scaled.ts'
import { LongestFirst } from './tests/harness/longest-first.ts'
import { summaryReporter } from './tests/harness/summary-reporter.ts'
import { progressReporter } from './tests/harness/vitest-progress.ts'

const summary = process.env['BON_TEST_SUMMARY']
const progress = process.env['BON_TEST_PROGRESS']
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const WAITS = here('tests/harness/wait-scaled.ts')
const OWN_ENVIRONMENT = here('tests/harness/own-environment.ts')
const PAGE_WAITS = here('web/wait-scaled.spec-setup.ts')
/** Each file has databases of its own; loading the product anew for each costs three seconds of CPU time. */
const withPostgres = {
  isolate: false,
  globalSetup: ['tests/harness/global-setup.ts'],
  hookTimeout: scaled(60_000),
}
/** Above the waits for facts of tests/harness/wait-scaled.ts, which say what did not come (ADR 0053). */
const limits = {
  testTimeout: scaled(30_000),
  hookTimeout: scaled(30_000),
}

/** One project per floor of the tests, told apart by folder; browser tests (`.e2e.ts`) are Playwright's. */
export default defineConfig({
  test: {
    // A forgotten `.only` would silence the rest of its file.
    allowOnly: !summary,
    reporters: [
      'default',
      ...(summary ? [summaryReporter(summary)] : []),
      ...(progress ? [progressReporter(progress)] : []),
    ],
    ...limits,
    setupFiles: [WAITS, OWN_ENVIRONMENT],
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
          setupFiles: [PAGE_WAITS],
          provide: { slowness },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [
            '{projections,infra}/**/*.spec.ts',
            'tests/{architecture,golden,doubles,harness,security}/**/*.spec.ts',
          ],
          testTimeout: scaled(90_000),
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.spec.ts'],
          testTimeout: scaled(90_000),
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/{api,isolation}/**/*.spec.ts'],
          testTimeout: scaled(60_000),
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'races',
          include: ['tests/races/**/*.spec.ts'],
          testTimeout: scaled(120_000),
          ...withPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.spec.ts'],
          testTimeout: scaled(90_000),
          ...withPostgres,
        },
      },
    ],
  },
})
