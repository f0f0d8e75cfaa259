import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './cruise.ts'

const golden = join(ROOT, 'tests', 'golden', 'checklist')

/** The specification's ids with their one-line texts, in its order. */
export const checklist: ReadonlyMap<string, string> = new Map(
  readFileSync(join(golden, 'ids.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
)

/** The values of the ledger's second column, defined in `tests/golden/checklist/README.md`. */
export const verdicts = ['works', 'untested', 'partly', 'missing', 'later', 'not-applicable'] as const
type Verdict = (typeof verdicts)[number]

const columns = ['id', 'verdict', 'level', 'file', 'title', 'page', 'reason'] as const
type Row = Record<(typeof columns)[number], string>
type Ledger = { minimum: number; rows: Row[] }

export const ledgerText = (): string => readFileSync(join(golden, 'ledger.tsv'), 'utf8')

/** The first line has the minimum number of `works`, the second the column names. */
export const parseLedger = (text: string): Ledger => {
  const [first = '', , ...lines] = text.trimEnd().split('\n')
  const rows = lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Row
  })
  return { minimum: Number(/^# at least (\d+) rows of `works`/.exec(first)?.[1]), rows }
}

export const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))
const groups = [...new Set([...checklist.keys()].map(groupOf))]

/** The number of ids per group, and in total, with each verdict. */
export const sumsOf = (rows: readonly Row[]): { group: string; ids: number; sums: number[] }[] =>
  [...Map.groupBy(rows, ({ id }) => groupOf(id)), ['all', rows] as const].map(([group, own]) => ({
    group,
    ids: own.length,
    sums: verdicts.map((verdict) => own.filter((row) => row.verdict === verdict).length),
  }))

const levels: readonly (readonly [level: string, pattern: RegExp])[] = [
  ['e2e', /^tests\/e2e\/.+\.e2e\.ts$/],
  ['api', /^tests\/api\/.+\.(suite|spec)\.ts$/],
  ['races', /^tests\/races\/.+\.spec\.ts$/],
  ['simulation', /^tests\/simulation\/.+\.spec\.ts$/],
  ['postgres', /^(infra|projections|tests\/(architecture|golden|security))\/.+\.spec\.ts$/],
  ['web', /^web\/.+\.spec\.tsx$/],
  ['unit', /^(contracts|services|web)\/.+\.spec\.ts$/],
]

/** This spec only opens each page, so it proves no effect of anything. */
const visits = 'tests/e2e/every-page.e2e.ts'

/** The faults of a ledger, one sentence each, with the id. */
export const faultsOf = ({ minimum, rows }: Ledger): string[] => {
  const faults = rows.flatMap((row) => rowFaults(row).map((fault) => `${row.id}: ${fault}`))
  const known = rows.map(({ id }) => id).filter((id) => checklist.has(id))
  for (const id of checklist.keys()) {
    const lines = known.filter((one) => one === id).length
    if (lines !== 1) faults.push(`${id}: has ${lines} lines`)
  }
  const inOrder = [...checklist.keys()].filter((id) => known.includes(id))
  if (new Set(known).size === known.length && known.join() !== inOrder.join())
    faults.push('the lines do not stand in the order of ids.txt')
  const works = rows.filter(({ verdict }) => verdict === 'works').length
  if (!(works >= minimum)) faults.push(`${works} rows of works, and at least ${minimum} were reached before`)
  return faults
}

const rowFaults = ({ id, verdict, level, file, title, page, reason }: Row): string[] => {
  const faults: string[] = []
  if (!checklist.has(id)) faults.push('is no id of the checklist')
  if (!verdicts.includes(verdict as Verdict)) faults.push(`${verdict} is no verdict`)
  if (!page) faults.push('names no page, and no - in its place')
  const isTested = verdict === 'works'
  if (isTested && file === '-') faults.push('works by no test')
  if (isTested && file === visits) faults.push('a page visit shows no effect')
  if (isTested !== (reason === '-')) faults.push('gives a reason exactly where it does not work')
  if (!isTested && reason !== '-' && reason.length < 20) faults.push('gives no reason')
  return file === '-' ? faults : [...faults, ...testFaults(level, file, title)]
}

const testFaults = (level: string, file: string, title: string): string[] => {
  if (!existsSync(join(ROOT, file))) return [`${file} is not there`]
  const faults =
    levels.find(([, pattern]) => pattern.test(file))?.[0] === level ? [] : [`${file} is no ${level}`]
  return titlesIn(file).has(title) ? faults : [...faults, `${file} has no test “${title}”`]
}

// A title is the first argument of test() and its variants, or of the result of `test.each(…)`.
const call = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g
const known = new Map<string, ReadonlySet<string>>()
const titlesIn = (file: string): ReadonlySet<string> => {
  const titles =
    known.get(file) ??
    new Set([...readFileSync(join(ROOT, file), 'utf8').matchAll(call)].map(([, , title = '']) => title))
  known.set(file, titles)
  return titles
}

// A title quotes an id as "CO-51", or several of a group as "CO-51/52".
const quoted = new RegExp(`\\b(${groups.join('|')})-(\\d+)((?:/\\d+)*)`, 'g')

/** Ids that a test title quotes and the checklist does not have, with the file. */
export const unknownIds = (): string[] =>
  globSync('{contracts,services,projections,web,infra,tests}/**/*.{spec.ts,spec.tsx,suite.ts,e2e.ts}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).flatMap((file) =>
    [...titlesIn(file)]
      .flatMap((title) => [...title.matchAll(quoted)])
      .flatMap(([, group, first, more = '']) =>
        [first, ...more.split('/').filter(Boolean)].map((nr) => `${group}-${nr?.padStart(2, '0')}`),
      )
      .filter((id) => !checklist.has(id))
      .map((id) => `${id} in ${file}`),
  )
