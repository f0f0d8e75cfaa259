import { most_line_bytes } from '@bon/contracts/bundles'
import { free_bytes, most_inflation } from './limits.ts'
import { BundleViolation } from './verdict.ts'

type Bytes = Uint8Array<ArrayBuffer>

const newline = 10

/**
 * The lines of a bundle, decompressed while they are read, so that memory does not grow with the file. @throws
 * BundleViolation for a file that is no gzip or was cut or changed on its way, for one that a few kilobytes unpack to
 * without an end, and for a line that is too long or no UTF-8.
 */
export async function* linesOf(file: ReadableStream<Bytes>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const packed = { bytes: 0 }
  let unpacked = 0
  let line = 1
  let rest: Bytes[] = []
  let rest_bytes = 0
  const keep = (bytes: Bytes): void => {
    rest_bytes += bytes.length
    if (rest_bytes > most_line_bytes)
      throw new BundleViolation('line.unreadable', { line }, 'the line is too long')
    rest.push(bytes)
  }
  const take = (): string => {
    const bytes = rest.length === 1 && rest[0] ? rest[0] : joined(rest, rest_bytes)
    rest = []
    rest_bytes = 0
    try {
      return decoder.decode(bytes)
    } catch {
      // The violation says so.
      throw new BundleViolation('line.unreadable', { line }, 'no UTF-8')
    }
  }
  try {
    for await (const bytes of file.pipeThrough(counting(packed)).pipeThrough(gunzip())) {
      unpacked += bytes.length
      if (unpacked > free_bytes + most_inflation * packed.bytes)
        throw new BundleViolation('file.inflated', { line }, `${unpacked} bytes out of ${packed.bytes}`)
      let from = 0
      for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
        keep(bytes.subarray(from, end))
        from = end + 1
        yield take()
        line++
      }
      keep(bytes.subarray(from))
    }
    if (rest_bytes > 0) yield take()
  } catch (error) {
    if (error instanceof BundleViolation) throw error
    throw new BundleViolation('file.damaged', { line }, error instanceof Error ? error.message : '')
  }
}

const gunzip = () => new DecompressionStream('gzip') as TransformStream<Bytes, Bytes>

const counting = (packed: { bytes: number }) =>
  new TransformStream<Bytes, Bytes>({
    transform(bytes, controller) {
      packed.bytes += bytes.length
      controller.enqueue(bytes)
    },
  })

const joined = (pieces: readonly Bytes[], length: number): Bytes => {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
