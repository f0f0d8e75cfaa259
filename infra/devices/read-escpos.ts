import { dots_of_a_bar, modulesOf, type Picture, type PrintedLine, runsOf } from '@bon/contracts/printing'
import { squaresOf } from '../qr/index.ts'
import { letterOf } from './cp858.ts'
import { DLE, ESC, GS, LF } from './escpos.ts'

type Line = Extract<PrintedLine, { kind: 'line' }> & {
  /** A barcode; the text is its decoded content. */
  barcode?: true
  /** A QR code; the text is its content. */
  qr?: true
  picture?: Picture
}
export type Paper = readonly Line[]

const fresh = { width: 1, height: 1, bold: false, inverse: false }

/**
 * Interprets printer bytes: one paper from each cut to the next. Supports only the commands that `escpos` emits; any
 * other command is a bug and throws.
 */
export const readEscpos = (bytes: Uint8Array): { papers: Paper[]; rest: Paper } => {
  const papers: Paper[] = []
  let paper: Line[] = []
  let style = fresh
  let text = ''
  for (let i = 0; i < bytes.length; ) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3)
    if (a === LF) {
      paper.push({ kind: 'line', text, ...style })
      text = ''
      i += 1
    } else if (a === ESC && b === 0x40) {
      style = fresh
      i += 2
    } else if (a === ESC && b === 0x74) i += 3
    else if (a === ESC && b === 0x45) {
      style = { ...style, bold: c === 1 }
      i += 3
    } else if (a === GS && b === 0x21) {
      style = { ...style, width: (c >> 4) + 1, height: (c & 0x0f) + 1 }
      i += 3
    } else if (a === GS && b === 0x42) {
      style = { ...style, inverse: c === 1 }
      i += 3
    } else if (a === GS && b === 0x6b && c === 73) {
      const length = bytes[i + 3] ?? 0
      paper.push({
        kind: 'line',
        text: scanned(bytes.subarray(i + 4, i + 4 + length)),
        ...fresh,
        barcode: true,
      })
      i += 4 + length
    } else if (a === GS && b === 0x28 && c === 0x6b) {
      const length = (bytes[i + 3] ?? 0) + (bytes[i + 4] ?? 0) * 256
      if (bytes[i + 6] === 80) {
        const content = new TextDecoder().decode(bytes.subarray(i + 8, i + 5 + length))
        paper.push({ kind: 'line', text: content, ...fresh, qr: true })
      }
      i += 5 + length
    } else if (a === GS && b === 0x76) {
      const [across = 0, more = 0, low = 0, high = 0] = bytes.subarray(i + 4, i + 8)
      const [width, height] = [(across + more * 256) * 8, low + high * 256]
      const length = (width / 8) * height
      const bits = bytes.slice(i + 8, i + 8 + length).toHex()
      paper.push({ kind: 'line', text: '', ...fresh, picture: { width, height, bits } })
      i += 8 + length
    } else if ((a === ESC && b === 0x61) || (a === GS && [0x48, 0x68, 0x77].includes(b))) i += 3
    else if (a === GS && b === 0x56) {
      papers.push(paper)
      paper = []
      i += 4
    } else if ((a === GS && b === 0x72) || (a === DLE && b === 0x04)) i += 3
    else if (a < 0x20) throw new Error(`no such command: ${a} ${b} ${c}`)
    else {
      text += letterOf(a)
      i += 1
    }
  }
  return { papers, rest: paper }
}

/** Decodes code 128. */
const scanned = (data: Uint8Array): string => {
  let set = 'B'
  let text = ''
  for (let i = 0; i < data.length; i++) {
    const byte = data[i] ?? 0
    if (byte === 0x7b && data[i + 1] !== 0x7b) set = String.fromCharCode(data[++i] ?? 0)
    else if (set === 'C') text += String(byte).padStart(2, '0')
    else {
      text += String.fromCharCode(byte)
      if (byte === 0x7b) i++
    }
  }
  return text
}

const dots = { wide: 12, high: 24, leading: 6, margin: 32 }

/** Renders the paper as SVG: black on white, 12 × 24 for a character. */
export const pictureOf = (paper: Paper, columns: number): string => {
  const width = columns * dots.wide
  let y = dots.margin
  const drawn = paper.map(({ text, width: across, height, bold, inverse, barcode, qr, picture }) => {
    if (qr) {
      const squares = squaresOf(text)
      const top = y
      const side = squares.length * 4
      y += side + dots.leading
      return squared(text, squares, { left: dots.margin + (width - side) / 2, top })
    }
    if (picture) {
      const top = y
      y += picture.height + dots.leading
      return dotted(picture, dots.margin + (width - picture.width) / 2, top)
    }
    const high = (barcode ? 3 : height) * dots.high
    const top = y
    y += high + dots.leading
    if (barcode) return bars(text, { top, high, width })
    const length = text.length * across * dots.wide
    const ground = inverse
      ? `<rect x="${dots.margin}" y="${top - 3}" width="${length}" height="${high + 6}"/>`
      : ''
    const place = `transform="translate(${dots.margin} ${top + high * 0.8}) scale(${across} ${height})"`
    const ink = `fill="${inverse ? '#fff' : '#000'}"${bold ? ' font-weight="700"' : ''}`
    const letters = [...text].map((_, i) => i * dots.wide).join(' ')
    return `${ground}<text ${place} x="${letters}" ${ink}>${escaped(text)}</text>`
  })
  const [w, h] = [width + 2 * dots.margin, y + dots.margin]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="#fff"/><g font-family="DejaVu Sans Mono, monospace" font-size="20">${drawn.join('')}</g></svg>`
}

const dotted = (picture: Picture, left: number, top: number): string => {
  const runs = runsOf(picture).map(({ x, y, length }) => `M${left + x} ${top + y}h${length}v1h-${length}z`)
  return `<path data-picture="${picture.width}x${picture.height}" d="${runs.join('')}"/>`
}

const squared = (
  text: string,
  squares: readonly (readonly boolean[])[],
  { left, top }: { left: number; top: number },
): string => {
  const path = squares.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${left + x * 4} ${top + y * 4}h4v4h-4z`] : [])),
  )
  return `<path data-qr="${escaped(text)}" d="${path.join('')}"/>`
}

/** A placeholder for the bars: their position and their decoded text. */
const bars = (text: string, { top, high, width }: { top: number; high: number; width: number }): string => {
  const across = modulesOf(text) * dots_of_a_bar
  const from = dots.margin + (width - across) / 2
  const each = Array.from({ length: Math.floor(across / 6) }, (_, i) => {
    const wide = 2 + ((text.charCodeAt(i % text.length) + i) % 3)
    return `<rect x="${from + i * 6}" y="${top}" width="${wide}" height="${high}"/>`
  })
  return `<g data-barcode="${escaped(text)}">${each.join('')}</g>`
}

/** HTML collapses spaces; a printer does not. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00A0')
