import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'

/** Limits against malicious files; no product list has this many cells. */
const cellsMax = 2_000_000
const bytesMax = 200_000_000

/** The rows of the first sheet of an .xlsx or .ods file; undefined when the bytes are neither. */
export const readSheet = (bytes: Uint8Array): string[][] | undefined => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => originalSize <= bytesMax && entryNames.test(name),
  })
  const text = (name: string): string | undefined => files[name] && strFromU8(files[name])
  const ods = text('content.xml')
  if (ods !== undefined) return readOds(ods)
  const first = firstSheet(text)
  const sheet = first && text(first)
  return sheet === undefined ? undefined : readXlsx(sheet, sharedStrings(text('xl/sharedStrings.xml') ?? ''))
}

const entryNames =
  /^(content\.xml|xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/

type Texts = (name: string) => string | undefined
type Tag = { name: string; attrs: Record<string, string> }

/** Calls back for every tag and text in order; namespace prefixes are removed, since each writer chooses its own. */
const walk = (
  xml: string,
  on: { open?: (tag: Tag) => void; close?: (name: string) => void; text?: (text: string) => void },
): void => {
  if (xml === '') return
  const parser = new Parser()
  parser.on(
    'openTag',
    (name: string, attrsOf: () => Record<string, string>, decode: (s: string) => string) => {
      const attrs = Object.entries(attrsOf()).map(([key, value]) => [local(key), decode(value)])
      on.open?.({ name: local(name), attrs: Object.fromEntries(attrs) })
    },
  )
  parser.on('closeTag', (name: string) => on.close?.(local(name)))
  parser.on('text', (text: string, decode: (s: string) => string) => on.text?.(decode(text)))
  parser.on('cdata', (text: string) => on.text?.(text))
  parser.parse(xml)
}
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The path of the workbook's first sheet. */
const firstSheet = (text: Texts): string | undefined => {
  let id: string | undefined
  walk(text('xl/workbook.xml') ?? '', {
    open: ({ name, attrs }) => {
      if (name === 'sheet') id ??= attrs['id']
    },
  })
  let target: string | undefined
  walk(text('xl/_rels/workbook.xml.rels') ?? '', {
    open: ({ name, attrs }) => {
      if (name === 'Relationship' && attrs['Id'] === id) target = attrs['Target']
    },
  })
  return target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const sharedStrings = (xml: string): string[] => {
  const strings: string[] = []
  let inText = false
  let phonetic = false
  walk(xml, {
    open: ({ name }) => {
      if (name === 'si') strings.push('')
      if (name === 'rPh') phonetic = true
      inText = name === 't' && !phonetic
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false
      inText = false
    },
    text: (text) => {
      if (inText) strings[strings.length - 1] += text
    },
  })
  return strings
}

const readXlsx = (xml: string, shared: readonly string[]): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = { type: '', column: 0, text: '' }
  let within = ''
  let cells = 0
  walk(xml, {
    open: ({ name, attrs }) => {
      if (name === 'row') {
        const at = Number(attrs['r'] ?? rows.length + 1)
        while (rows.length < at - 1 && rows.length < cellsMax) rows.push([])
        row = []
        rows.push(row)
      } else if (name === 'c') {
        if (++cells > cellsMax) throw new Error('too many cells')
        cell = { type: attrs['t'] ?? 'n', column: columnOf(attrs['r']) ?? row.length, text: '' }
      }
      within = name
    },
    close: (name) => {
      if (name === 'c') {
        while (row.length < cell.column) row.push('')
        row.push(cell.type === 's' ? (shared[Number(cell.text)] ?? '') : shown(cell))
      }
      within = ''
    },
    text: (text) => {
      if (within === 'v' || within === 't') cell.text += text
    },
  })
  return rows
}

/** Removes binary rounding noise: Excel stores 45.1 as 45.100000000000001. */
const shown = ({ type, text }: { type: string; text: string }): string =>
  type === 'n' && text !== '' && Number.isFinite(Number(text))
    ? Number(Number(text).toPrecision(15)).toString().replace('.', ',')
    : type === 'b'
      ? String(Number(text))
      : text

/** `AB12` → 27. */
const columnOf = (ref: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(ref ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const readOds = (xml: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell: { text: string; value: string | undefined; times: number } | undefined
  let tables = 0
  let times = 1
  let blanks = 0
  let paragraphs = 0
  let cells = 0
  walk(xml, {
    open: ({ name, attrs }) => {
      if (name === 'table') tables++
      if (tables !== 1) return
      if (name === 'table-row') {
        row = []
        times = Number(attrs['number-rows-repeated'] ?? 1)
      }
      if (name === 'table-cell' || name === 'covered-table-cell') {
        const isNumber = ['float', 'currency', 'percentage'].includes(attrs['value-type'] ?? '')
        const wide = Math.min(Number(attrs['number-columns-repeated'] ?? 1), 1024)
        cell = { text: '', value: isNumber ? attrs['value'] : undefined, times: wide }
        paragraphs = 0
      }
      if (name === 'p' && cell && paragraphs++ > 0) cell.text += '\n'
    },
    close: (name) => {
      if (tables !== 1) return
      if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        cells += cell.times
        if (cells > cellsMax) throw new Error('too many cells')
        const cellText = cell.value === undefined ? cell.text : cell.value.replace('.', ',')
        for (let i = 0; i < cell.times; i++) row.push(cellText)
        cell = undefined
      }
      if (name !== 'table-row') return
      const done = trimmed(row)
      // A sheet can have a million empty rows after the last filled one; skip them.
      if (done.length === 0) blanks += times
      else {
        while (blanks-- > 0 && rows.length < cellsMax) rows.push([])
        blanks = 0
        for (let i = 0; i < times && rows.length < cellsMax; i++) rows.push(done)
      }
    },
    text: (text) => {
      if (cell && tables === 1 && paragraphs > 0) cell.text += text
    },
  })
  return rows
}

/** Trims empty cells on the right. */
const trimmed = (row: string[]): string[] => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
