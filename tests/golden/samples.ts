import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePosition, type RecordedEvent } from '@bon/contracts/kernel'

const folder = join(import.meta.dirname, 'events')
const fileOf = (type: string, version: string): string => join(folder, `${type}.v${version}.json`)

/** The stored samples by file name; the log's bigints are text. */
export const samples = (): { file: string; event: RecordedEvent }[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const { revision, position, ...event } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return { file, event: { ...event, revision: BigInt(revision), position: parsePosition(position) } }
    })

/** Never overwrites an older one: a sample is what was once written, whatever the current code writes. */
export const storeSample = (event: RecordedEvent): boolean => {
  const file = fileOf(event.type, event.meta.v)
  if (existsSync(file)) return false
  const text = JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)
  writeFileSync(file, `${text}\n`)
  return true
}
