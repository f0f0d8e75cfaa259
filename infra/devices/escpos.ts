import {
  bytesOfPicture,
  bytesOfRow,
  dots_of_a_bar,
  type Picture,
  type PrintedLine,
  segmentsOf,
} from '@bon/contracts/printing'
import { cp858 } from './cp858.ts'

export const ESC = 0x1b
export const GS = 0x1d
export const DLE = 0x10
export const EOT = 0x04
export const LF = 0x0a

/** Resets the printer's state and selects code page 858. */
const begin = [ESC, 0x40, ESC, 0x74, 19]

/** A typeset paper as ESC/POS commands, which all receipt and kitchen printers support. */
export const escpos = (lines: readonly PrintedLine[], copies = 1): Uint8Array => {
  const one = [begin, ...lines.map(bytesOf)]
  const length = one.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(length * copies)
  let at = 0
  for (let copy = 0; copy < copies; copy++)
    for (const part of one) {
      bytes.set(part, at)
      at += part.length
    }
  return bytes
}

const bytesOf = (line: PrintedLine): number[] => {
  // Feeds past the cutter, then cuts and leaves a corner attached.
  if (line.kind === 'cut') return [GS, 0x56, 66, 0]
  if (line.kind === 'barcode') return barcode(line.text)
  if (line.kind === 'qr') return qr(line.text)
  if (line.kind === 'picture') return picture(line)
  const { text, width, height, bold, inverse } = line
  return [
    ...[GS, 0x21, ((width - 1) << 4) | (height - 1)],
    ...[ESC, 0x45, bold ? 1 : 0],
    ...[GS, 0x42, inverse ? 1 : 0],
    ...cp858(text),
    LF,
  ]
}

/** A centred raster image (GS v 0). */
const picture = (logo: Picture): number[] => {
  const { width, height } = logo
  const across = bytesOfRow(width)
  return [
    ...[ESC, 0x61, 1],
    ...[GS, 0x76, 0x30, 0, across & 0xff, across >> 8, height & 0xff, height >> 8],
    ...bytesOfPicture(logo),
    ...[ESC, 0x61, 0],
  ]
}

/** Code 128, centred, without human-readable text: the layout prints that below. */
const barcode = (text: string): number[] => {
  const data = segmentsOf(text).flatMap(({ set, text: part }) => [
    ...[0x7b, set === 'C' ? 0x43 : 0x42],
    ...(set === 'C' ? (part.match(/\d\d/g) ?? []).map(Number) : [...part].flatMap(typed)),
  ])
  return [
    ...[ESC, 0x61, 1, GS, 0x48, 0, GS, 0x68, 80, GS, 0x77, dots_of_a_bar],
    ...[GS, 0x6b, 73, data.length, ...data],
    ...[ESC, 0x61, 0],
  ]
}
/** A square of this is half a millimetre, which phones read from thermal paper. */
const dots_of_a_square = 4

/** A centred QR code of the printer itself: model 2, error correction M (GS ( k). */
const qr = (text: string): number[] => {
  const data = new TextEncoder().encode(text)
  const length = data.length + 3
  const command = [GS, 0x28, 0x6b]
  return [
    ...[ESC, 0x61, 1],
    ...[...command, 4, 0, 49, 65, 50, 0],
    ...[...command, 3, 0, 49, 67, dots_of_a_square],
    ...[...command, 3, 0, 49, 69, 49],
    ...[...command, length & 0xff, length >> 8, 49, 80, 48, ...data],
    ...[...command, 3, 0, 49, 81, 48],
    ...[ESC, 0x61, 0],
  ]
}

/** An opening brace starts a control sequence of the barcode; doubled it is a literal. */
const typed = (letter: string): number[] => (letter === '{' ? [0x7b, 0x7b] : [letter.charCodeAt(0)])
