/**
 * The steps of `npm test`, in this order; later steps run even after a failure. `check` is the part without a server.
 */
export type Step = { name: string } & (
  | { kind: 'one'; program: string; args: readonly string[]; stallMs?: number }
  | { kind: 'vitest'; projects: readonly string[] }
  | { kind: 'playwright' }
)

const ROOMS = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']
const ROOM_RULES = ['--config', '.dependency-cruiser.mjs', ...ROOMS]

/** Each of these counts as one test. */
export const BASE_STEPS: readonly Step[] = [
  { name: 'types', kind: 'one', program: 'tsc', args: ['-b'] },
  { name: 'lint', kind: 'one', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'doors', kind: 'one', program: 'depcruise', args: ROOM_RULES },
  { name: 'dead code', kind: 'one', program: 'knip', args: [] },
]

const floors = (name: string, projects: readonly string[]): Step => ({ name, kind: 'vitest', projects })

export const UNIT = floors('unit', ['unit'])

/** Reads the installed packages, so it is not part of `check`. */
const BOM: Step = { name: 'bill of materials', kind: 'one', program: 'node', args: ['infra/cli.ts', 'bom'] }

export const ALL: readonly Step[] = [
  ...BASE_STEPS,
  BOM,
  UNIT,
  floors('web', ['web']),
  // In one run, so that no core is idle while the last file of a project finishes.
  floors('server', ['postgres', 'simulation', 'api', 'races', 'fuzz']),
  { name: 'browser', kind: 'playwright' },
]
