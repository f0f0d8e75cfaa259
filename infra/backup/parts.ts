import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { NotOurSeal } from './sealed-stream.ts'

/** Increment when older versions could not read the new format. */
export const backupFormat = 2

/** The first line of a file, in plaintext and authenticated, so that the file can be identified without the key. */
export const BackupHeader = z.object({
  bon_backup: z.int(),
  what: z.enum(['database', 'keys']),
  bon: z.string(),
  postgres: z.int(),
  /** The id of the log's first event: backups with the same id come from the same installation. */
  installation: z.string(),
  /** The log's last position in the snapshot. */
  head: z.string(),
  at: z.iso.datetime(),
  key_id: z.string(),
  ephemeral: z.string(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const Section = z.object({ name: z.string(), columns: z.array(z.string()) })
export type Section = z.infer<typeof Section>
export const SectionEnd = z.object({ rows: z.int(), sha256: z.string() })
export const Manifest = z.array(z.object({ name: z.string(), ...SectionEnd.shape }))
export type Manifest = z.infer<typeof Manifest>

type Part =
  | { kind: 'begin'; section: Section }
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'end'; end: z.infer<typeof SectionEnd> }
  | { kind: 'manifest'; manifest: Manifest }

const letters = { begin: 1, data: 2, end: 3, manifest: 4 } as const

const partOf = (kind: keyof typeof letters, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head[0] = letters[kind]
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
const jsonPart = (kind: keyof typeof letters, value: unknown) =>
  partOf(kind, Buffer.from(JSON.stringify(value)))

export type Source = Section & { rows: AsyncIterable<Buffer> }

/** Writes sections one after the other, each with its row count and hash, and finally the manifest of all sections. */
export async function* writeParts(
  sources: AsyncIterable<Source>,
  onDone: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const manifest: Manifest = []
  for await (const { name, columns, rows } of sources) {
    yield jsonPart('begin', { name, columns })
    const tally = newTally()
    for await (const bytes of rows) {
      tally.add(bytes)
      yield partOf('data', bytes)
    }
    const end = tally.end()
    manifest.push({ name, ...end })
    yield jsonPart('end', end)
  }
  yield jsonPart('manifest', manifest)
  onDone(manifest)
}

const lineFeed = 10

/** Rows are lines of COPY's text format, which escapes a line feed inside a value as `\n`. */
const newTally = () => {
  const hash: Hash = createHash('sha256')
  let rows = 0
  return {
    add: (bytes: Buffer): void => {
      hash.update(bytes)
      for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) rows++
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Parses a stream that `writeParts` made; throws when a count, a hash or the final manifest does not match. */
export async function* readParts(plain: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const actual: Manifest = []
  let [name, tally] = ['', newTally()]
  for await (const { letter, bytes } of lettersOf(plain)) {
    if (letter === letters.begin) {
      const section = Section.parse(JSON.parse(bytes.toString()))
      name = section.name
      tally = newTally()
      yield { kind: 'begin', section }
    } else if (letter === letters.data) {
      tally.add(bytes)
      yield { kind: 'data', bytes }
    } else if (letter === letters.end) {
      const end = SectionEnd.parse(JSON.parse(bytes.toString()))
      const counted = tally.end()
      if (end.rows !== counted.rows || end.sha256 !== counted.sha256)
        throw new NotOurSeal(`${name} is not what was written`)
      actual.push({ name, ...counted })
      yield { kind: 'end', end }
    } else {
      const manifest = Manifest.parse(JSON.parse(bytes.toString()))
      if (JSON.stringify(manifest) !== JSON.stringify(actual)) throw new NotOurSeal('a table is missing')
      yield { kind: 'manifest', manifest }
    }
  }
}

async function* lettersOf(chunks: AsyncIterable<Buffer>) {
  let buffer: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    while (buffer.length >= 5 && buffer.length >= 5 + buffer.readUInt32BE(1)) {
      const end = 5 + buffer.readUInt32BE(1)
      yield { letter: buffer[0], bytes: buffer.subarray(5, end) }
      buffer = buffer.subarray(end)
    }
  }
  if (buffer.length > 0) throw new NotOurSeal('a part is cut')
}
