import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlainDate } from '@bon/contracts/kernel'

const buffered = 1 << 18

/** Bytes of a file that are of one day, in the order of writing. */
type Segment = { day: PlainDate; start: number; end: number }
export type DayRange = { from: PlainDate; to: PlainDate }

/** A file that is written in order, in large pieces, and knows which bytes are of which day. */
const openOutput = async (path: string) => {
  const file: FileHandle = await open(path, 'w')
  const segments: Segment[] = []
  let pending = ''
  let bytes = 0
  const flush = async () => {
    const text = pending
    pending = ''
    if (text) await file.write(text)
  }
  return {
    segments,
    /** Returns its bytes. */
    async write(day: PlainDate, text: string): Promise<number> {
      const length = Buffer.byteLength(text)
      const last = segments.at(-1)
      if (last?.day === day) last.end += length
      else segments.push({ day, start: bytes, end: bytes + length })
      bytes += length
      pending += text
      if (pending.length > buffered) await flush()
      return length
    },
    async close(): Promise<void> {
      await flush()
      await file.close()
    },
  }
}
type Output = Awaited<ReturnType<typeof openOutput>>

/** Parts of a file that are known in another order than they stand in it: each is a file until the end. */
export const openSpools = (folder: string) => {
  const outputs = new Map<string, Output>()
  const bytes_by_day = new Map<PlainDate, number>()
  const pathOf = (name: string) => join(folder, `${name}.part`)
  const within = (name: string, { from, to }: DayRange): readonly Segment[] =>
    outputs.get(name)?.segments.filter(({ day }) => day >= from && day <= to) ?? []
  return {
    async add(name: string, day: PlainDate, text: string): Promise<void> {
      const output = outputs.get(name) ?? (await openOutput(pathOf(name)))
      outputs.set(name, output)
      bytes_by_day.set(day, (bytes_by_day.get(day) ?? 0) + (await output.write(day, text)))
    },
    async close(): Promise<void> {
      for (const output of outputs.values()) await output.close()
    },
    bytesOn: (day: PlainDate): number => bytes_by_day.get(day) ?? 0,
    has: (name: string, days: DayRange): boolean => within(name, days).length > 0,
    /** What was added of these days, in pieces. */
    async *read(name: string, days: DayRange): AsyncIterable<Uint8Array> {
      for (const { start, end } of joined(within(name, days)))
        yield* createReadStream(pathOf(name), { start, end: end - 1, highWaterMark: 1 << 20 })
    },
  }
}

/** Segments that lie one behind the other are read as one. */
const joined = (segments: readonly Segment[]): Omit<Segment, 'day'>[] => {
  const ranges: Omit<Segment, 'day'>[] = []
  for (const { start, end } of segments) {
    const last = ranges.at(-1)
    if (last?.end === start) last.end = end
    else ranges.push({ start, end })
  }
  return ranges
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
