import { generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { keyIdOf } from './sealed-stream.ts'

/** Makes a key pair for backups. Never overwrites an existing one: it is needed to decrypt earlier backups. */
export const makeBackupKey = async (public_file: string, private_file: string): Promise<string> => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  await mkdir(dirname(private_file), { recursive: true })
  await mkdir(dirname(public_file), { recursive: true, mode: 0o700 })
  await write(private_file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600)
  await write(public_file, publicKey.export({ type: 'spki', format: 'pem' }).toString(), 0o644)
  return keyIdOf(publicKey)
}

const write = (file: string, text: string, mode: number): Promise<void> =>
  writeFile(file, text, { mode, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${file} is there already: move both halves away first.`)
    throw error
  })
