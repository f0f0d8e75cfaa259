/** What `npm test` runs, in this order, all of it even after a failure; `check` is the part without a server. */
export type Step = { name: string; limitMs: number } & (
  | { kind: 'one'; program: string; args: readonly string[] }
  | { kind: 'vitest'; projects: readonly string[] }
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
export const floors = (name: string, projects: readonly string[], budgetSeconds: number): Step => ({
  name,
  kind: 'vitest',
  projects,
  limitMs: budgetSeconds * 2_000,
})

export const UNIT = floors('unit', ['unit'], 60)

export const ALL: readonly Step[] = [
  ...STANDING,
  UNIT,
  floors('web', ['web'], 40),
  // Together, so that no core waits for the last file of a floor.
  floors('server', ['postgres', 'simulation', 'api', 'races', 'fuzz'], 280),
  { name: 'browser', kind: 'playwright', limitMs: 2 * 450_000 },
]
