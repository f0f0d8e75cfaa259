import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryCodes } from '@bon/contracts/journal'
import { projections } from '@bon/projections/all'
import { expect, test } from 'vitest'
import { derivedCodes } from '../../services/saf-t/basics.ts'
import { ROOT } from './cruise.ts'
import { isEventField } from './event-fields.ts'

const table = readFileSync(join(ROOT, 'contracts/rules/facts.md'), 'utf8')
const sources = readFileSync(join(ROOT, 'services/journal/sources.ts'), 'utf8')
const elements = readFileSync(join(ROOT, 'contracts/rules/saf-t-elements.md'), 'utf8')

type Fact = { fact: string; event: string; model: string; figure: string; file: string; test: string }

const facts: Fact[] = table.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
  const [, fact = '', event = '', model = '', figure = '', file = '', link = ''] = cells
  const path = /\]\(\.\.\/\.\.\/([^)]+)\)/.exec(link)?.[1]
  return path ? [{ fact, event, model, figure, file, test: path }] : []
})
const wrong = (isRight: (fact: Fact) => boolean): string[] =>
  facts.filter((fact) => !isRight(fact)).map(({ fact }) => fact)

test('each fact of the table is held by a field of an event, and by a figure of the reports where it has one', () => {
  expect(facts.length).toBeGreaterThan(50)
  expect(wrong(({ event }) => isEventField(event))).toEqual([])
  const isFigure = ({ figure }: Fact) => figure === '' || isEventField(`ZReportClosed.report.${figure}`)
  expect(wrong(isFigure)).toEqual([])
  expect(isEventField('ZReportClosed.report.totals.nothing')).toBe(false)
})

test('each is listed by a read model that follows its event, or by none', () => {
  const follows = ({ model, event: [type = ''] }: { model: string; event: string[] }) =>
    model === '' ||
    // Each sealed fact is an entry there.
    (model === 'journal' && sources.includes(`case '${type}':`)) ||
    projections.some(({ name, on }) => name === model && Object.hasOwn(on, type))
  expect(wrong(({ model, event }) => follows({ model, event: event.split('.') }))).toEqual([])
})

test('each has its code or its element in the cash-register file', () => {
  const codes = new Set(
    [...Object.values(entryCodes), ...Object.values(derivedCodes)].map(({ code }) => code),
  )
  const isInFile = ({ file }: Fact) => codes.has(file) || elements.includes(`${file}\` |`)
  expect(wrong(isInFile)).toEqual([])
})

test('each is in the test that is named, by its event, its field or its figure', () => {
  const lastOf = (path: string) => path.split('.').at(-1) ?? ''
  const isTested = ({ event, figure, test: path }: Fact) => {
    if (!existsSync(join(ROOT, path))) return false
    const text = readFileSync(join(ROOT, path), 'utf8')
    return [event.split('.')[0] ?? '', lastOf(event), lastOf(figure)].some(
      (word) => word !== '' && text.includes(word),
    )
  }
  expect(wrong(isTested)).toEqual([])
})
