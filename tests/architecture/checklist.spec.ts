import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checklist,
  faultsOf,
  groupOf,
  ledgerText,
  parseLedger,
  sumsOf,
  unknownIds,
  verdicts,
} from './checklist.ts'
import { ROOT } from './cruise.ts'

const text = ledgerText()
const ledger = parseLedger(text)
const sums = sumsOf(ledger.rows)

/** The totals as the run prints them. */
const printed = (): string => {
  const line = (group: string, cells: readonly (string | number)[]) =>
    group.padEnd(6) + cells.map((cell) => String(cell).padStart(15)).join('')
  const rows = sums.map((row) => line(row.group, [row.ids, ...row.sums]))
  return [line('group', ['ids', ...verdicts]), ...rows].join('\n')
}

/** The totals in the repository's README. */
const inReadme = (): string[] => sums.map((row) => [row.group, row.ids, ...row.sums].join(' '))

describe('the ledger of the specification’s checklist', () => {
  test('has one line for each of 637 ids in 23 groups, and each that works names an existing test', () => {
    process.stdout.write(`${printed()}\n`)
    expect(checklist.size).toBe(637)
    expect(new Set([...checklist.keys()].map(groupOf)).size).toBe(23)
    expect(ledger.minimum).toBeGreaterThan(0)
    expect(faultsOf(ledger)).toEqual([])
  })

  test('has the sums that the README states', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const said = [...readme.matchAll(/^\| (\w+) +\|((?: +\d+ \|){7})/gm)].map(([, group, cells = '']) =>
      [group, ...cells.split('|').map((cell) => cell.trim())].join(' ').trimEnd(),
    )
    expect(said).toEqual(inReadme())
  })

  test('is not contradicted by a title that quotes an id which does not exist', () => {
    expect(unknownIds()).toEqual([])
  })
})

/** The ledger with one changed line, without touching the real file. */
const planted = (id: string, change: (line: string) => string | string[]): string[] => {
  const lines = text.split('\n').flatMap((line) => (line.startsWith(`${id}\t`) ? change(line) : line))
  return faultsOf(parseLedger(lines.join('\n')))
}
const cell = (at: number, value: string) => (line: string) => line.split('\t').with(at, value).join('\t')

describe('a planted fault of the ledger is reported', () => {
  const of = (verdict: string) => ledger.rows.find((row) => row.verdict === verdict)?.id ?? ''
  const works = of('works')
  const partly = of('partly')
  const { file } = ledger.rows.find(({ id }) => id === works) ?? { file: '' }

  test.each<[string, string, (line: string) => string | string[], string]>([
    ['an id without a line', works, () => [], `${works}: has 0 lines`],
    ['an id with two lines', works, (line) => [line, line], `${works}: has 2 lines`],
    [
      'a span of ids',
      works,
      cell(0, `${works} to ${partly}`),
      `${works} to ${partly}: is no id of the checklist`,
    ],
    ['a verdict of our own', works, cell(1, 'done'), `${works}: done is no verdict`],
    ['a test that is not there', works, cell(4, 'nobody'), `${works}: ${file} has no test “nobody”`],
    [
      'a file that is not there',
      works,
      cell(3, 'tests/no.spec.ts'),
      `${works}: tests/no.spec.ts is not there`,
    ],
    ['a test of another level', works, cell(2, 'fuzz'), `${works}: ${file} is no fuzz`],
    ['no test at all', works, cell(3, '-'), `${works}: works by no test`],
    ['a page visit', works, cell(3, 'tests/e2e/every-page.e2e.ts'), `${works}: a page visit shows no effect`],
    ['no page', works, cell(5, ''), `${works}: names no page, and no - in its place`],
    ['a reason that is none', partly, cell(6, 'soon'), `${partly}: gives no reason`],
    [
      'half of it without a reason',
      partly,
      cell(6, '-'),
      `${partly}: gives a reason exactly where it does not work`,
    ],
  ])('%s', (_, id, change, told) => {
    expect(planted(id, change)).toContain(told)
  })

  test('two lines in the wrong order', () => {
    const { rows, minimum } = ledger
    const swapped = [...rows.slice(1, 2), ...rows.slice(0, 1), ...rows.slice(2)]
    expect(faultsOf({ minimum, rows: swapped })).toEqual(['the lines do not stand in the order of ids.txt'])
  })

  test('fewer working rows than before', () => {
    const { rows } = ledger
    const count = rows.filter(({ verdict }) => verdict === 'works').length
    expect(faultsOf({ minimum: count + 1, rows })).toEqual([
      `${count} rows of works, and at least ${count + 1} were reached before`,
    ])
    expect(faultsOf(parseLedger(text.replace(/^# at least \d+/, '# at least some')))).toHaveLength(1)
  })
})
