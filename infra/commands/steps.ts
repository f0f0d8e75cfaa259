/** What `npm test` runs, in this order, all of it even after a failure; `check` is the part without a server. */
export type Step = { name: string } & (
  | { kind: 'one'; program: string; args: readonly string[]; stallMs?: number }
  | { kind: 'vitest'; projects: readonly string[] }
  | { kind: 'playwright' }
)

const ROOMS = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']
const DOORS = ['--config', '.dependency-cruiser.mjs', ...ROOMS]

/** Each of these counts as one test. */
export const STANDING: readonly Step[] = [
  { name: 'types', kind: 'one', program: 'tsc', args: ['-b'] },
  { name: 'lint', kind: 'one', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'doors', kind: 'one', program: 'depcruise', args: DOORS },
  { name: 'dead code', kind: 'one', program: 'knip', args: [] },
]

const floors = (name: string, projects: readonly string[]): Step => ({ name, kind: 'vitest', projects })

export const UNIT = floors('unit', ['unit'])

/** Of the installation, so that `check` needs it not. */
const BOM: Step = { name: 'bill of materials', kind: 'one', program: 'node', args: ['infra/cli.ts', 'bom'] }

export const ALL: readonly Step[] = [
  ...STANDING,
  BOM,
  UNIT,
  floors('web', ['web']),
  // Together, so that no core waits for the last file of a floor.
  floors('server', ['postgres', 'simulation', 'api', 'races', 'fuzz']),
  { name: 'browser', kind: 'playwright' },
]
