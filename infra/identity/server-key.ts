import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const length = 32

/**
 * The key of the hashes of PINs and rate-limit keys. Created once, beside the data; losing it invalidates all PINs, so
 * it is backed up separately from the database.
 */
export const loadServerKey = async (path: string): Promise<Buffer> => {
  await mkdir(dirname(path), { recursive: true })
  const text = (await readIfThere(path)) ?? (await make(path))
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== length) throw new Error(`${path} does not hold a key of ${length} bytes`)
  return key
}

/**
 * Written completely, then linked: of two processes that start at the same time one creates the key and both read it.
 */
const make = async (path: string): Promise<string> => {
  // Each call has its own draft, also two in one process: the first must not remove the other's.
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(randomBytes(length).toString('hex'))
  await file.sync()
  await file.close()
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
