import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '@bon/contracts/kernel'
import { z } from 'zod'
import { ROOT } from '../embedded/root.ts'

/** Increment when this version cannot read the events of an older data folder (2: events and keys were renamed; 3: facts of the law). */
const dataFormat = 3
/** The major version of the PostgreSQL in the npm package. */
const postgresMajor = 18

const FormatRecord = z.object({ format: z.int(), bon: z.string() })

export const bonVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    .version

/**
 * Rejects a data folder of another format before opening anything in it, with an error that says what to run. Marks an
 * empty folder with the current format.
 */
export const claimDataFolder = (dataDir: string, bon = bonVersion()): void => {
  const reason = reasonAgainst(dataDir, bon)
  if (reason) throw new Error(`${reason} Nothing was changed.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = formatFile(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify({ format: dataFormat, bon }))
  renameSync(`${file}.part`, file)
}

const formatFile = (dataDir: string): string => join(dataDir, 'format.json')

const reasonAgainst = (dataDir: string, bon: string): string | undefined => {
  const move =
    'take a backup with that Bon (npm run backup) and restore it with this one into an empty folder (DATA_DIR=… npm run restore -- <file> --key <private half>).'
  const stored = formatOf(dataDir)
  if (stored && (stored.format > dataFormat || isNewer(stored.bon, bon)))
    return `The data folder ${dataDir} was used by a newer Bon (${stored.bon}; this one is ${bon}): start that one, or restore a backup from before into an empty folder.`
  if (stored && stored.format < dataFormat)
    return `The data folder ${dataDir} has the older format ${stored.format} (Bon ${stored.bon}), whose events this one does not read: start that Bon, or set DATA_DIR to another folder.`
  const major = clusterMajorOf(dataDir)
  if (major !== undefined && major !== postgresMajor)
    return `The data folder ${dataDir} belongs to PostgreSQL ${major}, and this Bon has ${postgresMajor}: ${move}`
  if (!stored && major !== undefined)
    return `The data folder ${dataDir} was made before data folders had a format number: move it away, or set DATA_DIR to another folder.`
  return undefined
}

const formatOf = (dataDir: string): z.infer<typeof FormatRecord> | undefined => {
  if (!existsSync(formatFile(dataDir))) return undefined
  const parsed = FormatRecord.safeParse(readJson(readFileSync(formatFile(dataDir), 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${formatFile(dataDir)} cannot be read: put back the one from a copy of the folder.`)
}

const clusterMajorOf = (dataDir: string): number | undefined => {
  const file = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

const isNewer = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
