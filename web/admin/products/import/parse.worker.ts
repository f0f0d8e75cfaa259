import type { Delimiter } from './csv.ts'
import { readTable } from './read-table.ts'

type ParseRequest = { content: Uint8Array | string; requestedDelimiter?: Delimiter }

// In a worker, because a workbook of thousands of rows takes a second to parse.
addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  try {
    postMessage({ table: readTable(data.content, data.requestedDelimiter) })
  } catch {
    // Undefined makes the screen say that the file is no table.
    postMessage({ table: undefined })
  }
})
