import type { KeyObject } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BackupFile, partsOf } from './files.ts'
import type { Source } from './parts.ts'

/** Files that belong to one database server and are recreated for another. */
const leftOut = /^(database-roles\.|.*\.part$)/

/** The files of the keys folder, each as one section. */
export async function* keysIn(keys_dir: string): AsyncGenerator<Source> {
  const entries = await readdir(keys_dir, { withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile() && !leftOut.test(one.name))) {
    const bytes = await readFile(join(keys_dir, entry.name))
    yield { name: entry.name, columns: [], rows: once(bytes) }
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Unpacks the keys into a folder without keys; files are readable for their owner only. */
export const unpackKeys = async (
  file: BackupFile,
  private_key: KeyObject,
  keys_dir: string,
): Promise<void> => {
  await mkdir(keys_dir, { recursive: true, mode: 0o700 })
  let [name, chunks] = ['', [] as Buffer[]]
  for await (const part of partsOf(file, private_key)) {
    if (part.kind === 'begin') {
      name = basename(part.section.name)
      chunks = []
    } else if (part.kind === 'data') chunks.push(Buffer.from(part.bytes))
    else if (part.kind === 'end')
      await writeFile(join(keys_dir, name), Buffer.concat(chunks), { mode: 0o600, flag: 'wx' })
  }
}
