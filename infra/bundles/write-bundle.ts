import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { BundleEnd } from '@bon/contracts/bundles'
import type { Instant, PlainDate, Uuid } from '@bon/contracts/kernel'
import { writeWhole } from '../saf-t/index.ts'
import { type BundleDependencies, bundleLines, type WrittenLines } from './bundle-lines.ts'

export type { BundleDependencies, OpenedText } from './bundle-lines.ts'
export { NoEntries } from './period.ts'

export type BundlePeriod = { vat_entity_uuid: Uuid; from: PlainDate; to: PlainDate; with_texts: boolean }
export type WrittenBundle = Pick<BundleEnd, 'ends' | 'head'> & {
  bytes: number
  sha256: string
  events: number
  entries: number
  texts: number
  registers: number
}

/**
 * Writes a period of a VAT entity's journal as one compressed file that a verifier reads without this server
 * (contracts/rules/bundle.md). The log is read once, in memory that does not grow with it. @throws
 * {@link NoEntries} and what the disk throws; then no file is left.
 */
export const writeBundle = async (
  deps: BundleDependencies,
  period: BundlePeriod,
  { path, now }: { path: string; now: Instant },
): Promise<WrittenBundle> => {
  let written: WrittenLines | undefined
  const lines = bundleLines(deps, period, now, (end) => {
    written = end
  })
  const text = Readable.from(inPieces(lines))
  const compressed = createGzip()
  // An error of the one must end the other, or the file is waited for without an end.
  text.on('error', (error) => compressed.destroy(error))
  const { bytes, sha256 } = await writeWhole(path, text.pipe(compressed))
  if (!written) throw new Error('the file has no last line')
  const { end, entries } = written
  const { event, text: texts, register } = end.parts
  return {
    bytes,
    sha256,
    ends: end.ends,
    head: end.head,
    entries,
    events: event.lines,
    texts: texts.lines,
    registers: register.lines,
  }
}

const piece_length = 1 << 16

async function* inPieces(lines: AsyncIterable<string>): AsyncIterable<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < piece_length) continue
    yield piece
    piece = ''
  }
  yield piece
}
