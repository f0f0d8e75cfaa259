import { most_line_bytes } from '@bon/contracts/bundles'
import { BundleViolation } from './verdict.ts'

/**
 * The lines of a bundle, decompressed while they are read, so that memory does not grow with the file. @throws Error
 * of the decompression for a file that is no gzip, or was cut or changed on its way; BundleViolation for a line that is
 * longer than the format allows: a few kilobytes decompress to a line that fills the memory.
 */
export async function* linesOf(file: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const measure = openMeasure()
  let rest = ''
  for await (const bytes of file.pipeThrough(new DecompressionStream('gzip'))) {
    measure(bytes)
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

const newline = 10

/** Counts the bytes of each line, before they are text. */
const openMeasure = () => {
  let [line, length] = [1, 0]
  const add = (bytes: number) => {
    length += bytes
    if (length > most_line_bytes)
      throw new BundleViolation(
        'line.unreadable',
        { line },
        'everything from here on',
        'the line is too long',
      )
  }
  return (bytes: Uint8Array): void => {
    let from = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      add(end - from)
      from = end + 1
      line++
      length = 0
    }
    add(bytes.length - from)
  }
}
