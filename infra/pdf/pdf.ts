import { columnsOf, modulesOf, type PrintedLine, runsOf, typeset } from '@bon/contracts/printing'
import type { Drawn } from '@bon/services/papers'
import JsBarcode from 'jsbarcode'
import PDFDocument from 'pdfkit'
import { squaresOf } from '../qr/index.ts'
import { courierText } from './courier-text.ts'

/** Points per millimetre. */
const mm = 72 / 25.4
/** Receipt printers have 203 dots per inch. */
const dot = 72 / 203
const columns = columnsOf['80']

type Sheet = { width: number; margin: number; size: number; leading: number; height: number | undefined }

/** A roll is as long as its content; A4 has as many pages as needed (DES-37). */
const sheets: Readonly<Record<'roll' | 'a4', Sheet>> = {
  roll: { width: 80 * mm, margin: 4 * mm, size: (72 * mm) / columns / 0.6, leading: 1.35, height: undefined },
  a4: { width: 210 * mm, margin: 15 * mm, size: 11, leading: 1.3, height: 297 * mm },
}

type Placed = { line: Exclude<PrintedLine, { kind: 'cut' }>; y: number; page: number }

/**
 * The lines of a receipt printer on a page. The same paper gives the same bytes: the library derives the file's id from
 * the paper's date, and only standard fonts are used.
 */
export const pdfOf = async ({ layout, name, at }: Drawn, on: 'roll' | 'a4'): Promise<Uint8Array> => {
  const sheet = sheets[on]
  const { placed, pages, height } = place(typeset(layout, '80'), sheet)
  const date = new Date(at)
  const doc = new PDFDocument({
    autoFirstPage: false,
    info: { Title: name, Producer: 'Bon', Creator: 'Bon', CreationDate: date },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  for (let page = 0; page < pages; page++) {
    doc.addPage({ size: [sheet.width, height], margin: 0 })
    for (const each of placed) if (each.page === page) draw(doc, each, sheet)
    if (pages > 1) foot(doc, `${page + 1} / ${pages}`, sheet, height)
  }
  doc.end()
  await done
  return Buffer.concat(chunks)
}

const bars_high = 3
/** As on the printer: four dots. */
const square = 4 * dot

const place = (lines: readonly PrintedLine[], { size, leading, margin, height: fixed }: Sheet) => {
  const step = size * leading
  const room = fixed === undefined ? Number.POSITIVE_INFINITY : fixed - 2 * margin - 2 * step
  const placed: Placed[] = []
  let [y, page] = [0, 0]
  for (const line of lines) {
    if (line.kind === 'cut') continue
    const high = highOf(line, step)
    if (y + high > room) {
      page++
      y = 0
    }
    placed.push({ line, y: y + margin, page })
    y += high
  }
  return { placed, pages: page + 1, height: fixed ?? y + 2 * margin }
}

const highOf = (line: Placed['line'], step: number): number => {
  if (line.kind === 'picture') return line.height * dot + step / 2
  if (line.kind === 'qr') return squaresOf(line.text).length * square + step
  return step * (line.kind === 'barcode' ? bars_high + 0.5 : line.height)
}

const draw = (doc: PDFKit.PDFDocument, { line, y }: Placed, { width, size, leading }: Sheet): void => {
  const letter = size * 0.6
  const left = (width - columns * letter) / 2
  if (line.kind === 'barcode') {
    bars(doc, line.text, { left: width / 2, y: y + (size * leading) / 4, size, leading })
    return
  }
  if (line.kind === 'qr') {
    const squares = squaresOf(line.text)
    const [from, top] = [(width - squares.length * square) / 2, y + (size * leading) / 2]
    for (const [down, row] of squares.entries())
      for (const [across, isDark] of row.entries())
        if (isDark) doc.rect(from + across * square, top + down * square, square, square)
    doc.fill('#000')
    return
  }
  if (line.kind === 'picture') {
    const from = (width - line.width * dot) / 2
    for (const run of runsOf(line)) doc.rect(from + run.x * dot, y + run.y * dot, run.length * dot, dot)
    doc.fill('#000')
    return
  }
  const { text, width: across, height, bold, inverse } = line
  const high = size * leading * height
  if (inverse) doc.rect(left, y, columns * letter, high).fill('#000')
  doc.save()
  doc.translate(left, y + (high - size * height) / 2).scale(across, height)
  doc
    .font(bold ? 'Courier-Bold' : 'Courier')
    .fontSize(size)
    .fillColor(inverse ? '#fff' : '#000')
    .text(courierText(text), 0, size * 0.12, { lineBreak: false })
  doc.restore()
}

type At = { left: number; y: number; size: number; leading: number }

const bars = (doc: PDFKit.PDFDocument, text: string, { left, y, size, leading }: At): void => {
  const pattern = barsOf(text)
  const bar = Math.min(1, (columns * size * 0.6) / modulesOf(text))
  const from = left - (pattern.length * bar) / 2
  for (const run of pattern.matchAll(/1+/g))
    doc.rect(from + run.index * bar, y, run[0].length * bar, size * leading * bars_high)
  doc.fill('#000')
}

const barsOf = (text: string): string => {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return (target.encodings ?? []).map(({ data }) => data).join('')
}

const foot = (
  doc: PDFKit.PDFDocument,
  text: string,
  { width, margin, size }: Sheet,
  height: number,
): void => {
  const from = (width - text.length * size * 0.6) / 2
  doc
    .font('Courier')
    .fontSize(size)
    .fillColor('#000')
    .text(text, from, height - margin - size, { lineBreak: false })
}
