/** What `npm test` runs, in this order, all of it even after a failure; `check` is the part without a server. */
export type Step = { name: string; limitMs: number } & (
  | { kind: 'one'; program: string; args: readonly string[] }
  | { kind: 'vitest'; project: string }
  | { kind: 'playwright' }
)

const MINUTE = 60_000
const ROOMS = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']
const DOORS = ['--config', '.dependency-cruiser.mjs', ...ROOMS]

/** Each of these counts as one test. */
export const STANDING: readonly Step[] = [
  { name: 'types', kind: 'one', program: 'tsc', args: ['-b'], limitMs: 2 * MINUTE },
  {
    name: 'lint',
    kind: 'one',
    program: 'biome',
    args: ['check', '--error-on-warnings', '.'],
    limitMs: MINUTE,
  },
  { name: 'doors', kind: 'one', program: 'depcruise', args: DOORS, limitMs: MINUTE },
  { name: 'dead code', kind: 'one', program: 'knip', args: [], limitMs: MINUTE },
]

/** The limits are the budget table of README, doubled: a slow neighbour is no failure, a hang is one. */
export const floor = (project: string, budgetSeconds: number): Step => ({
  name: project,
  kind: 'vitest',
  project,
  limitMs: budgetSeconds * 2_000,
})

export const UNIT = floor('unit', 60)

export const ALL: readonly Step[] = [
  ...STANDING,
  UNIT,
  floor('web', 40),
  floor('postgres', 100),
  floor('simulation', 40),
  floor('api', 90),
  floor('races', 80),
  floor('fuzz', 60),
  { name: 'browser', kind: 'playwright', limitMs: 2 * 450_000 },
]
