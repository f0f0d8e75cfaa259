import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const buffered = 1 << 16

/** A file that is written in order, in large pieces. */
const openOutput = async (path: string) => {
  const file: FileHandle = await open(path, 'w')
  let pending = ''
  const flush = async () => {
    const text = pending
    pending = ''
    if (text) await file.write(text)
  }
  return {
    async write(text: string): Promise<void> {
      pending += text
      if (pending.length > buffered) await flush()
    },
    async close(): Promise<void> {
      await flush()
      await file.close()
    },
  }
}
type Output = Awaited<ReturnType<typeof openOutput>>

/** Parts of the file that are known in another order than they stand in it: each is a file until the end. */
export const openSpools = (folder: string) => {
  const outputs = new Map<string, Output>()
  const pathOf = (name: string) => join(folder, `${name}.part`)
  return {
    async add(name: string, text: string): Promise<void> {
      const output = outputs.get(name) ?? (await openOutput(pathOf(name)))
      outputs.set(name, output)
      await output.write(text)
    },
    async close(): Promise<void> {
      for (const output of outputs.values()) await output.close()
    },
    /** Its text in pieces; nothing was added to an unknown one. */
    async *read(name: string): AsyncIterable<Uint8Array> {
      if (outputs.has(name)) yield* createReadStream(pathOf(name), { highWaterMark: 1 << 18 })
    },
  }
}

/** A file under its name only when it is whole and on the disk: nobody finds half of it. */
export const writeWhole = async (
  path: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string>,
): Promise<{ bytes: number; sha256: string }> => {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w')
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of pieces) {
      const data = typeof piece === 'string' ? Buffer.from(piece) : piece
      await file.write(data)
      hash.update(data)
      bytes += data.length
    }
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(unfinished, { force: true })
    throw error
  }
  await file.close()
  await rename(unfinished, path)
  return { bytes, sha256: hash.digest('hex') }
}
