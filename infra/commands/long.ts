import { runChild, runNode } from './child.ts'

/**
 * `pnpm long`: tests of `npm test` with far more rounds, and the long benchmarks; the figures of its last run are in
 * tests/bench/README.md.
 */
export const long = async (): Promise<number> => {
  const runs: [file: string, project: string, env: Record<string, string>][] = [
    ['services/processes/card-simulation.spec.ts', 'unit', { BON_ATTEMPTS: '10000' }],
    [
      'tests/simulation/hostile.spec.ts',
      'simulation',
      { BON_HOSTILE_DAYS: '200', BON_HOSTILE_COMMANDS: '300' },
    ],
    ['tests/simulation/first-fifty-days.spec.ts', 'simulation', { BON_LONG: '1' }],
    ['tests/simulation/second-fifty-days.spec.ts', 'simulation', { BON_LONG: '1' }],
    ['tests/simulation/months/months.spec.ts', 'simulation', { BON_LONG: '1' }],
    ['tests/simulation/killed-sales.spec.ts', 'simulation', { BON_KILLED_SALES: '1000' }],
    ['tests/races/killed-sales.spec.ts', 'races', { BON_KILLED_SALES: '1000' }],
    ['tests/races/payment.spec.ts', 'races', { BON_RACES: '2000' }],
    ['tests/api/on-eventstoredb.spec.ts', 'api', { BON_LONG: '1' }],
    ['tests/api/three-processes.spec.ts', 'api', { BON_LONG: '1' }],
    ['tests/isolation/isolation.spec.ts', 'api', { BON_LONG: '1' }],
    ['tests/fuzz/random-input.spec.ts', 'fuzz', { BON_LONG: '1' }],
  ]
  for (const [file, project, env] of runs) {
    const code = await runChild('vitest', ['run', '--project', project, file], { env })
    if (code !== 0) return code
  }
  const soak = await runNode('tests/bench/main.ts', ['soak'], { env: { NODE_ENV: 'production' } })
  if (soak !== 0) return soak
  // Three years of one busy restaurant.
  const growth = await runNode('tests/bench/main.ts', ['growth'], {
    env: { NODE_ENV: 'production', BON_GROWTH_EVENTS: '27000000' },
  })
  if (growth !== 0) return growth
  const journeys = ['interleavings', 'broken-line', 'held-elsewhere', 'engines', 'products-in-bulk']
  return runChild('playwright', ['test', '--config', 'tests/playwright.config.ts', ...journeys], {
    env: { BON_LONG: '1' },
  })
}
