import { strToU8, zipSync } from 'fflate'
import type { Target } from './columns.ts'

/** Always the same 5,000 products with the same 37 invalid cells. */
export const goodsCount = 5_000
const heads = ['Navn', 'Pris', 'Konto', 'Kategori', 'Enhed', 'PLU', 'Stregkode', 'Alkohol %', 'Type']
const columns: Target[] = [
  ...(['name', 'price', 'account_uuid', 'category_uuid', 'unit', 'plu', 'barcode'] as const),
  ...(['alcohol_tenths', 'type'] as const),
]

type Names = { account: string; category: string; firstPlu: number }
type Cell = string | number

const goods = (i: number, { account, category, firstPlu }: Names): Cell[] => [
  `Vare ${String(i + 1).padStart(4, '0')} æøå`,
  (i % 400) + 0.5 * (i % 2) + 1,
  account,
  category,
  i % 3 === 0 ? 'Stk.' : 'pieces',
  firstPlu + i,
  `57${String(10_000_000_000 + firstPlu + i)}`,
  i % 50 === 0 ? '4,6' : '',
  'standard',
]

/** Invalid values by column, with the rule each breaks: 37 of them. */
const wrongs = (firstPlu: number): [column: Target, text: Cell, rule: string][] => [
  ['price', 'gratis', 'not_a_number'],
  ['price', '-5', 'too_small'],
  ['price', '12,5,5', 'not_a_number'],
  ['price', '99999999999', 'not_a_number'],
  ['name', '', 'required'],
  ['name', 'x'.repeat(101), 'too_long'],
  ['account_uuid', '9999', 'import.unknown_name'],
  ['account_uuid', 'Ukendt konto', 'import.unknown_name'],
  ['category_uuid', 'Findes ikke', 'import.unknown_name'],
  ['unit', 'tønde', 'import.unknown_name'],
  ['plu', 0, 'too_small'],
  ['plu', -3, 'too_small'],
  ['plu', 'A12', 'not_a_number'],
  ['plu', '1,5', 'not_a_number'],
  ['plu', 100_000_000, 'too_big'],
  ['plu', firstPlu, 'import.twice'],
  ['barcode', '570123', 'barcode'],
  ['barcode', '57012345678901', 'barcode'],
  ['barcode', '5,70123E+12', 'barcode'],
  ['barcode', `57${10_000_000_000 + firstPlu}`, 'import.twice'],
  ['alcohol_tenths', 'stærk', 'not_a_number'],
  ['alcohol_tenths', '250', 'too_big'],
  ['type', 'halv', 'import.unknown_name'],
  ['price', 'kr', 'not_a_number'],
  ['category_uuid', 'Mad og drikke?', 'import.unknown_name'],
  ['unit', 'kasse', 'import.unknown_name'],
  ['plu', 'ingen', 'not_a_number'],
  ['barcode', 'uden', 'barcode'],
  ['name', 'y'.repeat(140), 'too_long'],
  ['account_uuid', '0', 'import.unknown_name'],
  ['price', '--', 'not_a_number'],
  ['plu', firstPlu + 1, 'import.twice'],
  ['alcohol_tenths', '-1', 'not_a_number'],
  ['type', 'dependant', 'import.unknown_name'],
  ['unit', 'dusin', 'import.unknown_name'],
  ['price', '1 krone', 'not_a_number'],
  ['barcode', '123456789012X', 'barcode'],
]

export type BadCell = { nr: number; column: number; field: Target; text: Cell; right: Cell; rule: string }

/** Spread over the whole file, from its third row almost to its end. */
export const badCells = (names: Names): BadCell[] =>
  wrongs(names.firstPlu).map(([field, text, rule], i) => {
    const at = 2 + i * 134
    const column = columns.indexOf(field)
    return { nr: at + 2, column, field, text, right: goods(at, names)[column] ?? '', rule }
  })

export const sheetOfGoods = (names: Names, isBad: boolean, count = goodsCount): Uint8Array => {
  const bad = new Map(isBad ? badCells(names).map((cell) => [`${cell.nr}:${cell.column}`, cell.text]) : [])
  const rows = Array.from({ length: count }, (_, i) =>
    goods(i, names).map((cell, column) => bad.get(`${i + 2}:${column}`) ?? cell),
  )
  return xlsxOf([heads, ...rows])
}

/** A minimal workbook that Excel accepts: numbers as numbers, texts inline. */
export const xlsxOf = (rows: readonly (readonly Cell[])[]): Uint8Array => {
  const cellOf = (cell: Cell, r: number, c: number) => {
    const ref = `${String.fromCharCode(65 + c)}${r + 1}`
    return typeof cell === 'number'
      ? `<c r="${ref}"><v>${cell}</v></c>`
      : `<c r="${ref}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  }
  const sheet = rows
    .map((row, r) => `<row r="${r + 1}">${row.map((cell, c) => cellOf(cell, r, c)).join('')}</row>`)
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packed = 'http://schemas.openxmlformats.org/package/2006'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Varer" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  })
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
