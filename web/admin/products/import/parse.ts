import type { Delimiter } from './csv.ts'
import type { Table } from './read-table.ts'

/** Parses a file in a worker; undefined when it is not a table. */
export const parse = (
  content: Uint8Array | string,
  requestedDelimiter?: Delimiter,
): Promise<Table | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })
    const done = (table: Table | undefined) => {
      worker.terminate()
      resolve(table)
    }
    worker.onmessage = ({ data }: MessageEvent<{ table: Table | undefined }>) => done(data.table)
    worker.onerror = () => done(undefined)
    worker.postMessage({ content, ...(requestedDelimiter !== undefined && { requestedDelimiter }) })
  })
