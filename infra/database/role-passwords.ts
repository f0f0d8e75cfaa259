import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readJson } from '@bon/contracts/kernel'
import { databaseRoles, type RolePasswords } from './roles.ts'

export const rolesFileIn = (keys_dir: string): string => join(keys_dir, 'database-roles.json')

/**
 * The passwords of the database roles, in a file that only its owner can read (0600). Created when it is missing; of
 * several processes that start at once one creates it and all read the same.
 */
export const loadRolePasswords = async (file: string): Promise<RolePasswords> => {
  const text = (await readIfThere(file)) ?? (await make(file))
  const read = readJson(text) as Record<string, unknown> | undefined
  for (const role of Object.keys(databaseRoles))
    if (typeof read?.[role] !== 'string' || read[role] === '')
      throw new Error(`${file} does not hold the passwords of the database's roles.`)
  return read as RolePasswords
}

const make = async (file: string): Promise<string> => {
  const passwords = Object.fromEntries(
    Object.keys(databaseRoles).map((role) => [role, randomBytes(24).toString('base64url')]),
  )
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(JSON.stringify(passwords))
  await handle.sync()
  await handle.close()
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
