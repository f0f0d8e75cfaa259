import type { PrintedLine } from '@bon/contracts/printing'
import { cp858 } from './cp858.ts'

export const ESC = 0x1b
export const GS = 0x1d
export const DLE = 0x10
export const EOT = 0x04
export const LF = 0x0a

/** Begins anew, whatever the one before left behind, and chooses code page 858. */
const begin = [ESC, 0x40, ESC, 0x74, 19]

/** A typeset paper in the words of ESC/POS, as every receipt printer in a kitchen understands them. */
export const escpos = (lines: readonly PrintedLine[], copies = 1): Uint8Array => {
  const one = [...begin, ...lines.flatMap(bytesOf)]
  return Uint8Array.from(Array.from({ length: copies }, () => one).flat())
}

const bytesOf = (line: PrintedLine): number[] => {
  // Feeds past the knife, then cuts and leaves a corner.
  if (line.kind === 'cut') return [GS, 0x56, 66, 0]
  const { text, width, height, bold, inverse } = line
  return [
    ...[GS, 0x21, ((width - 1) << 4) | (height - 1)],
    ...[ESC, 0x45, bold ? 1 : 0],
    ...[GS, 0x42, inverse ? 1 : 0],
    ...cp858(text),
    LF,
  ]
}
