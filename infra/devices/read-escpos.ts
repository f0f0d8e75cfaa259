import type { PrintedLine } from '@bon/contracts/printing'
import { letterOf } from './cp858.ts'
import { DLE, ESC, GS, LF } from './escpos.ts'

export type Paper = readonly Extract<PrintedLine, { kind: 'line' }>[]

const fresh = { width: 1, height: 1, bold: false, inverse: false }

/**
 * What a printer makes of its bytes: a paper from each cut to the next. It knows what `escpos` says and no more; a
 * command beside those is a mistake of ours and throws.
 */
export const readEscpos = (bytes: Uint8Array): { papers: Paper[]; rest: Paper } => {
  const papers: Paper[] = []
  let paper: Extract<PrintedLine, { kind: 'line' }>[] = []
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
    } else if (a === GS && b === 0x56) {
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

const dots = { wide: 12, high: 24, leading: 6, margin: 32 }

/** The paper as a picture, dot for dot: 12 × 24 for a letter, black on white. */
export const pictureOf = (paper: Paper, columns: number): string => {
  const width = columns * dots.wide
  let y = dots.margin
  const drawn = paper.map(({ text, width: across, height, bold, inverse }) => {
    const high = height * dots.high
    const top = y
    y += high + dots.leading
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

/** A browser folds spaces; a printer does not. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00A0')
