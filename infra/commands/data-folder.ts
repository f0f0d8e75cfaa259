import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../embedded/root.ts'

/** Raised when a data folder of an older Bon cannot be used as it is: then it goes by backup and restore. */
const dataFormat = 1
/** The major version of the PostgreSQL in the npm package. */
const postgresMajor = 18

const Said = z.object({ format: z.int(), bon: z.string() })

export const bonVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    .version

/**
 * Refuses a data folder that this Bon must not touch, in a sentence that says what to run, before anything of it is
 * opened. An empty one is marked as ours.
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
  const said = formatOf(dataDir)
  if (said && (said.format > dataFormat || isNewer(said.bon, bon)))
    return `The data folder ${dataDir} was used by a newer Bon (${said.bon}; this one is ${bon}): start that one, or restore a backup from before into an empty folder.`
  if (said && said.format < dataFormat)
    return `The data folder ${dataDir} has the older format ${said.format} (Bon ${said.bon}): ${move}`
  const major = clusterMajorOf(dataDir)
  if (major !== undefined && major !== postgresMajor)
    return `The data folder ${dataDir} belongs to PostgreSQL ${major}, and this Bon has ${postgresMajor}: ${move}`
  if (!said && major !== undefined)
    return `The data folder ${dataDir} was made before data folders had a format number: move it away, or set DATA_DIR to another folder.`
  return undefined
}

const formatOf = (dataDir: string): z.infer<typeof Said> | undefined => {
  if (!existsSync(formatFile(dataDir))) return undefined
  const said = Said.safeParse(jsonOf(readFileSync(formatFile(dataDir), 'utf8')))
  if (said.success) return said.data
  throw new Error(`${formatFile(dataDir)} cannot be read: put back the one from a copy of the folder.`)
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
