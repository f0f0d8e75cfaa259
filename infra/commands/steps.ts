/**
 * A step of `npm test`; later steps run even after a failure. `check` is the part without a server.
 */
export type Step = { name: string } & (
  | { kind: 'one'; program: string; args: readonly string[]; stallMs?: number }
  | { kind: 'vitest'; projects: readonly string[] }
  | { kind: 'playwright' }
  /** Builds the page, which is no test: a failure is printed, and fails the browser step. */
  | { kind: 'page' }
)

/** Steps that run beside each other: each lane in its order, all lanes at once. */
export type Group = readonly (readonly Step[])[]

const ROOMS = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']
const ROOM_RULES = ['--config', '.dependency-cruiser.mjs', ...ROOMS]

/** One checker: each of the default four would make the types of the contracts anew, at twice the CPU time. */
const TYPES: Step = { name: 'types', kind: 'one', program: 'tsc', args: ['-b', '--checkers', '1'] }

/** Each of these counts as one test. */
const RULES: readonly Step[] = [
  { name: 'lint', kind: 'one', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'doors', kind: 'one', program: 'depcruise', args: ROOM_RULES },
  { name: 'dead code', kind: 'one', program: 'knip', args: [] },
]

const floors = (name: string, projects: readonly string[]): Step => ({ name, kind: 'vitest', projects })

const UNIT = floors('unit', ['unit'])

/** Reads the installed packages, so it is not part of `check`. */
const BOM: Step = { name: 'bill of materials', kind: 'one', program: 'node', args: ['infra/cli.ts', 'bom'] }

const PAGE: Step = { name: 'page', kind: 'page' }

/** Types wait for each other's rooms, and most rules use one core: beside each other they use both. */
export const CHECK: readonly Group[] = [[[TYPES], RULES], [[UNIT]]]

export const ALL: readonly Group[] = [
  [[TYPES], [PAGE, ...RULES, BOM]],
  [[UNIT]],
  [[floors('web', ['web'])]],
  // In one run, so that no core is idle while the last file of a project finishes.
  [[floors('server', ['postgres', 'simulation', 'api', 'races', 'fuzz'])]],
  [[{ name: 'browser', kind: 'playwright' }]],
]
