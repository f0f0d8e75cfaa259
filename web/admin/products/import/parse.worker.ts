import type { Delimiter } from './csv.ts'
import { readTable } from './read-table.ts'

// A workbook of thousands of rows takes a second to read: here nobody's typing waits for it.
addEventListener('message', ({ data }: MessageEvent<{ given: Uint8Array | string; asked?: Delimiter }>) => {
  try {
    postMessage({ table: readTable(data.given, data.asked) })
  } catch {
    postMessage({ table: undefined })
  }
})
