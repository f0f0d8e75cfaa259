import { type Delimiter, decode, guessDelimiter, parseCsv } from './csv.ts'
import { readSheet } from './sheet.ts'

/** A row of the file with its spreadsheet row number. */
export type FileRow = { nr: number; cells: string[] }
export type Table = {
  head: string[]
  rows: FileRow[]
  /** Of a text file; undefined for a workbook. */
  delimiter: Delimiter | undefined
}

/** The original content, kept so that it can be parsed with another delimiter. */
export type Source = { name: string; content: Uint8Array | string; table: Table }

/** Parses a file or pasted text as a table; its first non-empty row is the header. */
export const readTable = (content: Uint8Array | string, requestedDelimiter?: Delimiter): Table => {
  const sheet = typeof content === 'string' ? undefined : readSheet(content)
  if (sheet) return tableOf(sheet, undefined)
  const text = typeof content === 'string' ? content : decode(content)
  const delimiter = requestedDelimiter ?? guessDelimiter(text)
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
