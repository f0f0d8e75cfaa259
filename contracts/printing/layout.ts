import { isBarcode, modulesOf } from './code128.ts'
import type { Picture } from './picture.ts'

/** Style of a row on paper: `size` multiplies the height, and the width unless `narrow`. */
export type Style = {
  size?: 1 | 2 | 3 | 4 | undefined
  bold?: boolean | undefined
  inverse?: boolean | undefined
  /** Normal width at any height. */
  narrow?: boolean | undefined
  /** For shortages and errors: in the colour of danger on screens; paper is black only. */
  loud?: boolean | undefined
}

/** Content of a paper, independent of its width. */
export type Row =
  | (Style & {
      kind: 'text'
      text: string
      align?: 'left' | 'centre' | undefined
      indent?: number | undefined
    })
  /** Two texts, at the left and right ends of a line. */
  | (Style & { kind: 'pair'; left: string; right: string })
  /** A name and two figures in columns; the figures move below a name that is too long for the paper. */
  | (Style & { kind: 'three'; left: string; middle: string; right: string })
  /** A quantity with a name: `2   Stjerneskud`; a long name wraps below itself. */
  | (Style & { kind: 'item'; amount: string; text: string; right?: string | undefined })
  | { kind: 'rule'; double?: boolean | undefined }
  /** Omitted where the paper is too narrow for it; its text is printed below. */
  | { kind: 'barcode'; text: string }
  /** A QR code, centred. */
  | { kind: 'qr'; text: string }
  /** Centred on the paper. */
  | ({ kind: 'picture' } & Picture)
  | { kind: 'space' }
  | { kind: 'cut' }
export type Layout = readonly Row[]

/** One line as printed, padded to the width of the paper. */
export type PrintedLine =
  | { kind: 'line'; text: string; width: number; height: number; bold: boolean; inverse: boolean }
  | { kind: 'barcode'; text: string }
  | { kind: 'qr'; text: string }
  | ({ kind: 'picture' } & Picture)
  | { kind: 'cut' }

export type PaperWidth = '80' | '58'
/** Characters per line in the printer's own font: 576 and 384 dots, 12 per character (DES-37). */
export const columnsOf: Readonly<Record<PaperWidth, number>> = { '80': 48, '58': 32 }
const dots_of_a_letter = 12
/** The narrowest bar that scanners read from thermal paper, in dots. */
export const dots_of_a_bar = 2

/** Sets a layout for a paper width. Deterministic, to the last space. */
export const typeset = (layout: Layout, paper: PaperWidth): PrintedLine[] =>
  layout.flatMap((row) => typesetRow(row, columnsOf[paper]))

const typesetRow = (row: Row, columns: number): PrintedLine[] => {
  switch (row.kind) {
    case 'cut':
      return [{ kind: 'cut' }]
    case 'picture':
    case 'qr':
      return [row]
    case 'space':
      return [line('', {}, columns)]
    case 'rule':
      return [line(row.double ? '='.repeat(columns) : '- '.repeat(columns / 2).trimEnd(), {}, columns)]
    case 'barcode':
      return isBarcode(row.text) && modulesOf(row.text) * dots_of_a_bar <= columns * dots_of_a_letter
        ? [{ kind: 'barcode', text: row.text }]
        : []
    case 'pair': {
      const room = roomOf(row, columns)
      const { left, right } = row
      const gap = room - left.length - right.length
      return gap >= 1
        ? [line(left + ' '.repeat(gap) + right, row, columns)]
        : [...wrap(left, room), ...wrap(right, room).map((text) => text.padStart(room))].map((text) =>
            line(text, row, columns),
          )
    }
    case 'three': {
      const room = roomOf(row, columns)
      const wide = room < 40 ? 10 : 12
      const { left, middle, right } = row
      const figures = `${` ${middle}`.padStart(wide)}${` ${right}`.padStart(wide)}`
      const gap = room - left.length - figures.length
      const texts =
        gap >= 0
          ? [left + ' '.repeat(gap) + figures]
          : [left, figures]
              .flatMap((text) => wrap(text, room))
              .map((text, i, all) => (i < all.length - 1 ? text : text.padStart(room)))
      return texts.map((text) => line(text, row, columns))
    }
    case 'item': {
      const room = roomOf(row, columns)
      const margin = Math.max(4, row.amount.length + 1)
      const { right = '' } = row
      const width = room - margin - (right ? right.length + 1 : 0)
      return wrap(row.text, width).map((text, i) => {
        const left = (i === 0 ? row.amount : '').padEnd(margin) + text
        return line(i === 0 && right ? left.padEnd(room - right.length) + right : left, row, columns)
      })
    }
    case 'text': {
      const room = roomOf(row, columns)
      const indent = ' '.repeat(row.indent ?? 0)
      return wrap(row.text, room - indent.length).map((text) =>
        line(row.align === 'centre' ? centred(text, room) : indent + text, row, columns),
      )
    }
  }
}

const widthOf = ({ size = 1, narrow = false }: Style): number => (narrow ? 1 : size)
const roomOf = (style: Style, columns: number): number => Math.floor(columns / widthOf(style))

const line = (text: string, style: Style, columns: number): PrintedLine => ({
  kind: 'line',
  // White on black fills the whole width of the paper.
  text: style.inverse ? text.padEnd(roomOf(style, columns)) : text.trimEnd(),
  width: widthOf(style),
  height: style.size ?? 1,
  bold: style.bold ?? false,
  inverse: style.inverse ?? false,
})

const centred = (text: string, room: number): string =>
  ' '.repeat(Math.max(0, Math.floor((room - text.length) / 2))) + text

/** Breaks between words, and within a word that is longer than the line; nothing is omitted. */
export const wrap = (text: string, space: number): string[] => {
  const room = Math.max(1, space)
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let current = ''
    for (let word of paragraph.split(/\s+/).filter(Boolean)) {
      if (current && current.length + 1 + word.length > room) {
        lines.push(current)
        current = ''
      }
      while (word.length > room) {
        lines.push(word.slice(0, room))
        word = word.slice(room)
      }
      current = current ? `${current} ${word}` : word
    }
    lines.push(current)
  }
  return lines
}
