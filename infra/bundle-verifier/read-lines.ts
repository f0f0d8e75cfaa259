/**
 * The lines of a bundle, decompressed while they are read, so that memory does not grow with the file. @throws Error
 * of the decompression for a file that is no gzip, or was cut or changed on its way.
 */
export async function* linesOf(file: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const bytes of file.pipeThrough(new DecompressionStream('gzip'))) {
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
