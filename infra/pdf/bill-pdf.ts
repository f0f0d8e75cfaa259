import type { BillPaper } from '@bon/contracts/invoices'
import PDFDocument from 'pdfkit'
import { courierText } from './courier-text.ts'

const mm = 72 / 25.4
const [width, height] = [210 * mm, 297 * mm]
const margin = 20 * mm
const inner = width - 2 * margin
const foot = height - margin
const leading = 15

/** Right edges of the numeric columns; the description takes the rest. */
const columns = { amount: 0.58, price: 0.72, rate: 0.84, total: 1 } as const
type Column = keyof typeof columns

type Sheet = { doc: PDFKit.PDFDocument; y: number; pages: number }

/**
 * An invoice or a credit note on A4. The same bill gives the same bytes: the library derives the file's id from the
 * bill's date, and only standard fonts are used (BEYOND-18).
 */
export const billPdf = async (bill: BillPaper): Promise<Uint8Array> => {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    info: { Title: bill.title, Producer: 'Bon', Creator: 'Bon', CreationDate: new Date(bill.at) },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const sheet: Sheet = { doc, y: margin, pages: 1 }
  top(sheet, bill)
  for (const row of bill.rows) line(sheet, bill, row)
  sums(sheet, bill)
  notes(sheet, bill)
  for (let page = 0; page < sheet.pages; page += 1) {
    doc.switchToPage(page)
    put(sheet, `${bill.title} · ${page + 1} / ${sheet.pages}`, { at: foot + 20, size: 8, align: 'right' })
  }
  doc.end()
  await done
  return Buffer.concat(chunks)
}

type Manner = { at: number; size?: number; bold?: boolean; align?: 'left' | 'right'; edge?: number }

/** One line of text; left-aligned text starts at `edge`, right-aligned text ends there (both from the margin). */
const put = ({ doc }: Sheet, text: string, { at, size = 10, bold, align = 'left', edge }: Manner): void => {
  const printable = courierText(text)
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const from = align === 'left' ? (edge ?? 0) : (edge ?? inner) - doc.widthOfString(printable)
  doc.text(printable, margin + from, at, { lineBreak: false })
}

const rule = ({ doc, y }: Sheet, weight = 0.7): void => {
  doc
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(weight)
    .stroke('#000')
}

/** Text wrapped at words into lines no wider than `wide`. */
const broken = ({ doc }: Sheet, text: string, wide: number, size = 10): string[] => {
  doc.font('Helvetica').fontSize(size)
  return text.split('\n').flatMap((paragraph) => {
    const rows = ['']
    for (const word of courierText(paragraph).split(' ')) {
      const longer = [rows.at(-1), word].filter(Boolean).join(' ')
      if (doc.widthOfString(longer) <= wide || rows.at(-1) === '') rows[rows.length - 1] = longer
      else rows.push(word)
    }
    return rows
  })
}

const top = (sheet: Sheet, { title, seller, buyer, facts, head }: BillPaper): void => {
  const begin = sheet.y
  seller.forEach((text, i) => {
    put(sheet, text, { at: begin + i * 13, size: i === 0 ? 12 : 9, bold: i === 0, align: 'right' })
  })
  buyer.forEach((text, i) => {
    put(sheet, text, { at: begin + 60 + i * 14, bold: i === 0 })
  })
  sheet.y = begin + 60 + Math.max(buyer.length * 14, 60) + 30
  put(sheet, title, { at: sheet.y, size: 22, bold: true })
  sheet.y += 36
  for (const { label, value } of facts) {
    put(sheet, label, { at: sheet.y, size: 9 })
    put(sheet, value, { at: sheet.y, size: 9, bold: true, edge: 110 })
    sheet.y += 13
  }
  sheet.y += 16
  heads(sheet, head)
}

const heads = (sheet: Sheet, head: BillPaper['head']): void => {
  figures(sheet, head, { bold: true, size: 9 })
  put(sheet, head.name, { at: sheet.y, size: 9, bold: true })
  sheet.y += leading
  rule(sheet)
  sheet.y += 6
}

const figures = (
  sheet: Sheet,
  row: BillPaper['head'],
  manner: { bold?: boolean; size?: number } = {},
): void => {
  for (const column of Object.keys(columns) as Column[])
    put(sheet, row[column], { at: sheet.y, align: 'right', edge: inner * columns[column], ...manner })
}

/** Adds a page with the same column heads when the next part does not fit. */
const room = (sheet: Sheet, high: number, head?: BillPaper['head']): void => {
  if (sheet.y + high <= foot) return
  sheet.doc.addPage({ size: [width, height], margin: 0 })
  sheet.pages += 1
  sheet.y = margin
  if (head) heads(sheet, head)
}

const line = (sheet: Sheet, { head }: BillPaper, row: BillPaper['head']): void => {
  const name = broken(sheet, row.name, inner * 0.44)
  const below = row.below === undefined ? [] : [row.below]
  room(sheet, (name.length + below.length) * leading, head)
  figures(sheet, row)
  for (const text of name) {
    put(sheet, text, { at: sheet.y })
    sheet.y += leading
  }
  for (const text of below) {
    put(sheet, text, { at: sheet.y - 2, size: 8, edge: 8 })
    sheet.y += leading - 3
  }
}

const sums = (sheet: Sheet, { sums: rows }: BillPaper): void => {
  room(sheet, rows.length * 18 + 12)
  sheet.y += 4
  rule(sheet)
  sheet.y += 8
  for (const { label, value, strong = false } of rows) {
    const manner = { at: sheet.y, bold: strong, size: strong ? 12 : 10 }
    put(sheet, label, { ...manner, edge: inner * 0.5 })
    put(sheet, value, { ...manner, align: 'right' })
    sheet.y += strong ? 20 : leading
  }
}

const notes = (sheet: Sheet, { notes: texts }: BillPaper): void => {
  sheet.y += 16
  for (const text of texts.flatMap((note) => broken(sheet, note, inner, 9))) {
    room(sheet, 13)
    put(sheet, text, { at: sheet.y, size: 9 })
    sheet.y += 13
  }
}
