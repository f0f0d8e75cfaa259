import { type Delimiter, decode, guessDelimiter, parseCsv } from './csv.ts'
import { readSheet } from './sheet.ts'

/** A row of the file by the number that a spreadsheet shows beside it. */
export type FileRow = { nr: number; cells: string[] }
export type Table = {
  head: string[]
  rows: FileRow[]
  /** Of a text file; undefined for a workbook. */
  delimiter: Delimiter | undefined
}

/** What was dropped or pasted, kept as it came, so that it can be cut another way. */
export type Source = { name: string; given: Uint8Array | string; table: Table }

/** Bytes of a file, or pasted text, as a table whose first filled row is its head. */
export const readTable = (given: Uint8Array | string, asked?: Delimiter): Table => {
  const sheet = typeof given === 'string' ? undefined : readSheet(given)
  if (sheet) return tableOf(sheet, undefined)
  const text = typeof given === 'string' ? given : decode(given)
  const delimiter = asked ?? guessDelimiter(text)
  return tableOf(parseCsv(text, delimiter), delimiter)
}

const tableOf = (all: readonly string[][], delimiter: Delimiter | undefined): Table => {
  const filled = all
    .map((cells, i) => ({ nr: i + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rows] = filled
  const width = Math.max(0, ...filled.map(({ cells }) => cells.length))
  const full = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? '')
  return {
    head: full(head?.cells ?? []),
    rows: rows.map(({ nr, cells }) => ({ nr, cells: full(cells) })),
    delimiter,
  }
}
