import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Signer } from '@bon/contracts/ports'
import { makeKeyAndCertificate } from './certificate.ts'
import { signerOf } from './signer-of.ts'

const keyName = 'journal-key.pem'
const certificateName = 'journal-certificate.pem'

/**
 * The journal's signer on one machine: a key file that only its owner can read (mode 600), and its certificate. Created
 * when neither exists and `may_make` allows it; a certificate whose key is missing never gets another key (FIND-H2).
 */
export const keyFileSigner = async (
  folder: string,
  now_ms: number,
  { may_make = true }: { may_make?: boolean } = {},
): Promise<Signer> => {
  const [keyFile, certificateFile] = [join(folder, keyName), join(folder, certificateName)]
  if (!existsSync(keyFile)) {
    if (existsSync(certificateFile) || !may_make) throw new Error(missing(folder))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await makeKeyAndCertificate('Bon journal', now_ms)
    // Key and certificate in one file: of processes that start at the same time one creates the pair, and all read it.
    await linkOnce(keyFile, `${made.private_pem.trimEnd()}\n${made.certificate_pem}`, 0o600)
  }
  return readKeyPair(folder)
}

/** The pair in the folder. Throws when it is missing or does not match. */
export const readKeyPair = async (folder: string): Promise<Signer> => {
  const [keyFile, certificateFile] = [join(folder, keyName), join(folder, certificateName)]
  if (!existsSync(keyFile)) throw new Error(missing(folder))
  const key_pem = await readFile(keyFile, 'utf8')
  if (!existsSync(certificateFile)) {
    const from = key_pem.indexOf('-----BEGIN CERTIFICATE-----')
    if (from < 0)
      throw new Error(
        `${certificateFile} is missing. Put the certificate of ${keyFile} there, then start again.`,
      )
    await rename(await draft(certificateFile, key_pem.slice(from), 0o644), certificateFile)
  }
  return signerOf(folder, key_pem, await readFile(certificateFile, 'utf8'))
}

/** A new self-signed pair in a folder without one. */
export const makeKeyPair = async (folder: string, now_ms: number): Promise<Signer> => {
  if (existsSync(join(folder, keyName)) || existsSync(join(folder, certificateName)))
    throw new Error(`${folder} holds a key or a certificate already.`)
  return keyFileSigner(folder, now_ms)
}

/** Replaces the pair in `folder` and keeps the old one in `former/`: older entries are signed with it. */
export const replaceKeyPair = async (folder: string, by: string): Promise<void> => {
  const former = join(folder, 'former', `${new Date().toISOString().replaceAll(':', '')}`)
  await mkdir(former, { recursive: true, mode: 0o700 })
  for (const name of [certificateName, keyName])
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(former, name))
  for (const name of [keyName, certificateName]) await rename(join(by, name), join(folder, name))
}

const missing = (folder: string): string =>
  `The journal's signing key is missing: there is no ${join(folder, keyName)}. Put the keys folder of this ` +
  'installation back (from its backup, or from the machine that has it). Only if the key is gone for good, run ' +
  '`npm run key -- introduce --make --lost lost`: the journal then says that nobody vouched for the new key.'

const linkOnce = async (file: string, text: string, mode: number): Promise<void> => {
  const written = await draft(file, text, mode)
  await link(written, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(written)
}

const draft = async (file: string, text: string, mode: number): Promise<string> => {
  const path = `${file}.${randomUUID()}`
  const handle = await open(path, 'wx', mode)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  return path
}
