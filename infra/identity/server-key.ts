import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const length = 32

/**
 * The key under which PINs and throttle keys are hashed. Made once, beside the data; losing it makes all PINs void,
 * so it is backed up apart from the database.
 */
export const loadServerKey = async (path: string): Promise<Buffer> => {
  await mkdir(dirname(path), { recursive: true })
  const text = (await readIfThere(path)) ?? (await make(path))
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== length) throw new Error(`${path} does not hold a key of ${length} bytes`)
  return key
}

/** Written whole, then linked: of two processes that start at the same time one makes the key and both read it. */
const make = async (path: string): Promise<string> => {
  // Each caller has a draft of its own, also two of one process: who is first must not remove the other's.
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
