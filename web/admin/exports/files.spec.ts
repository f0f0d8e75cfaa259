import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { shopClock } from '../../shared/format/index.ts'
import { parseCsv } from '../products/import/csv.ts'
import { csvLines, delimiters } from './csv-file.ts'
import { odsFile } from './ods-file.ts'
import { onePage, type SheetColumn, shown, type Value } from './sheet.ts'
import { sheetName, xlsxFile } from './xlsx-file.ts'

type Row = { text: Value; count: Value; money: Value; percent: Value; moment: Value; day: Value }
const kinds = ['text', 'count', 'money', 'percent', 'moment', 'day'] as const
const columns: SheetColumn<Row>[] = kinds.map((kind) => ({
  key: kind,
  label: `Æ ${kind}`,
  kind,
  value: (row) => row[kind],
}))
const rowOf = (some: Partial<Row>): Row => ({
  text: null,
  count: null,
  money: null,
  percent: null,
  moment: null,
  day: null,
  ...some,
})

beforeAll(() => shopClock.follow({ zone: 'Europe/Copenhagen', cut_offs: [] }))

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return new Uint8Array(Buffer.concat(parts))
}
/** Cells as another library reads them: numbers and moments as numbers, the rest as text. */
const opened = (bytes: Uint8Array): unknown[][] => {
  const book = read(bytes, { type: 'array', cellDates: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows: unknown[][] = sheet ? utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null }) : []
  return rows.map((cells) => cells.map((cell) => (isDate(cell) ? serial(cell) : cell)))
}
/** It reads dates of OpenDocument as moments of UTC. */
const isDate = (cell: unknown): cell is { getTime(): number } =>
  typeof cell === 'object' && cell !== null && 'getTime' in cell
const serial = (date: { getTime(): number }): number =>
  (date.getTime() - Temporal.Instant.from('1899-12-30T00:00:00Z').epochMilliseconds) / 86_400_000
const writers = {
  xlsx: (rows: readonly Row[]) => xlsxFile('Boner', columns, onePage(rows)()),
  ods: (rows: readonly Row[]) => odsFile('Boner', columns, onePage(rows)()),
}
const csvText = async (rows: readonly Row[], delimiter: keyof typeof delimiters = 'semicolon') => {
  let text = ''
  for await (const lines of csvLines(columns, onePage(rows)(), delimiter)) text += lines
  return text
}

const evening = rowOf({
  text: 'Smørrebrød "æøå"; en, to\tog | tre\nlinje to',
  count: 1_234,
  money: -123_450,
  percent: 125,
  moment: '2026-03-28T23:30:07.250Z',
  day: '2026-11-27',
})

test.each(Object.entries(writers))(
  'EXP-07: %s is opened by another library with the same cells',
  async (_, write) => {
    const [head, first, second] = opened(await bytesOf(write([evening, rowOf({})])))
    expect(head).toEqual(kinds.map((kind) => `Æ ${kind}`))
    // 46110 is 29 March 2026; 00:30:07 in Copenhagen, the night the clocks go forward.
    expect(first?.slice(0, 4)).toEqual([evening.text, 1_234, -1_234.5, 0.125])
    expect(first?.[4]).toBeCloseTo(46_110 + (30 * 60 + 7) / 86_400, 7)
    expect(first?.[5]).toBe(46_353)
    expect(second ?? []).toEqual(second ? [null, null, null, null, null, null] : [])
  },
)

test.each(Object.keys(delimiters))('EXP-06: CSV with %s has Danish decimals and dates', async (name) => {
  const delimiter = name as keyof typeof delimiters
  const text = await csvText([evening], delimiter)
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(parseCsv(text, delimiters[delimiter])).toEqual([
    kinds.map((kind) => `Æ ${kind}`),
    [evening.text, '1234', '-1234,50', '12,5', '29-03-2026 00:30:07', '27-11-2026'],
  ])
})

test('moments on both sides of the change to winter time have their own offset', async () => {
  const text = await csvText([
    rowOf({ moment: '2026-10-25T00:59:59Z' }),
    rowOf({ moment: '2026-10-25T01:00:00Z' }),
  ])
  expect(text.split('\r\n').slice(1, 3)).toEqual([';;;;25-10-2026 02:59:59;', ';;;;25-10-2026 02:00:00;'])
})

test('a zone that is not whole hours from UTC has its own minutes', async () => {
  shopClock.follow({ zone: 'Asia/Kolkata', cut_offs: [] })
  expect(await csvText([rowOf({ moment: '2026-10-25T00:59:59Z' })])).toContain(';25-10-2026 06:29:59;')
  const [, row] = opened(await bytesOf(writers.xlsx([rowOf({ moment: '2026-10-25T00:59:59Z' })])))
  expect(row?.[4]).toBeCloseTo(46_320 + (6 * 3_600 + 29 * 60 + 59) / 86_400, 7)
  shopClock.follow({ zone: 'Europe/Copenhagen', cut_offs: [] })
})

test('øre stay exact up to 2^53', async () => {
  const money = Number.MAX_SAFE_INTEGER
  expect(await csvText([rowOf({ money })])).toContain(';;90071992547409,91;')
  expect(await csvText([rowOf({ money: -5 })])).toContain(';;-0,05;')
  for (const write of Object.values(writers))
    expect(opened(await bytesOf(write([rowOf({ money })])))[1]?.[2]).toBe(90_071_992_547_409.91)
})

/** Texts that some spreadsheet evaluates, or that break out of a cell (OWASP "CSV Injection" and known variants). */
const injections = [
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '=cmd|"/c calc"!A0',
    '=HYPERLINK("http://x","y")',
  ],
  ...[
    '=IMPORTXML("http://x","//a")',
    '=WEBSERVICE("http://x")',
    '-2+3+cmd|" /C calc"!A0',
    '+cmd|x!A1',
    '@x',
    '==1',
  ],
  ...[
    '=DDE("cmd";"/C calc";"!A0")',
    '-@SUM(1)',
    '+-1',
    '=\u0000A1',
    '\u0000=1',
    '\u00a0=1',
    '\u3000=1',
    '\ufeff=1',
  ],
  ...[
    '";=1;"',
    '"=1"',
    "'=1",
    ',=1',
    ';=1',
    '|=1',
    '\r\n=1',
    'a\n=1',
    '=1\r\n=2',
    '%0A=1',
    '\u202e=1',
    '\u200b=1',
  ],
  ...['＝1+1', '＋1', '－1', '＠x'],
]

test('EXP-01, DEF-53: forty texts that a spreadsheet would evaluate stay text', async () => {
  expect(injections).toHaveLength(40)
  for (const [name, sign] of Object.entries(delimiters)) {
    const text = await csvText(
      injections.map((each) => rowOf({ text: each })),
      name as keyof typeof delimiters,
    )
    const [, ...rows] = parseCsv(text, sign)
    expect(rows).toHaveLength(injections.length)
    for (const [at, row] of rows.entries()) {
      const [cell = ''] = row
      // Signs, and their full-width forms, that Excel, LibreOffice and Google Sheets evaluate after blanks.
      expect.soft(cell, JSON.stringify(injections[at])).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u)
      expect.soft(cell.replace(/^'/, ''), name).toBe(injections[at]?.replace(/^'/, ''))
    }
  }
  for (const write of Object.values(writers)) {
    const cells = opened(await bytesOf(write(injections.map((each) => rowOf({ text: each })))))
    for (const cell of cells.slice(1)) expect(typeof cell[0]).toBe('string')
  }
})

test('texts of any letters come back as they were, but for what XML cannot hold', async () => {
  // The reader takes blanks other than spaces from both ends.
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((each) => ` a${each}b  `)
  const cases = fc.array(text, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(cases, async (texts) => {
      const rows = texts.map((each) => rowOf({ text: each }))
      for (const write of Object.values(writers)) {
        const cells = opened(await bytesOf(write(rows)))
        expect(cells.slice(1).map(([cell]) => cell)).toEqual(texts)
      }
    }),
    { numRuns: 40 },
  )
  const odd = 'שלום \u200fעולם مرحبا 𠜎 👩‍🍳 \u0001\ud800'
  for (const write of Object.values(writers))
    expect(opened(await bytesOf(write([rowOf({ text: odd })])))[1]?.[0]).toBe(
      'שלום \u200fעולם مرحبا 𠜎 👩‍🍳 \ufffd',
    )
})

test('a sheet has a name that Excel takes, and what the screen shows is the same value', () => {
  expect(sheetName('Z 1/2 [a]: b*c? '.repeat(4))).toHaveLength(31)
  expect(sheetName('[a]:b*c?/\\d')).toBe(' a  b c   d')
  expect(kinds.map((kind) => shown(kind, evening[kind]))).toEqual([
    evening.text,
    '1.234',
    '−1.234,50',
    '12,5 %',
    '29.03.2026 00:30',
    '27.11.2026',
  ])
  expect(shown('money', null)).toBe('–')
})
