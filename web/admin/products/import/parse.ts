import type { Delimiter } from './csv.ts'
import type { Table } from './read-table.ts'

/** Reads a file beside the page; undefined for one that is no table. */
export const parse = (given: Uint8Array | string, asked?: Delimiter): Promise<Table | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })
    const done = (table: Table | undefined) => {
      worker.terminate()
      resolve(table)
    }
    worker.onmessage = ({ data }: MessageEvent<{ table: Table | undefined }>) => done(data.table)
    worker.onerror = () => done(undefined)
    worker.postMessage({ given, ...(asked === undefined ? {} : { asked }) })
  })
