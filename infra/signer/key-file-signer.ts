import { createHash, createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Signer } from '@bon/contracts/ports'
import { makeKeyAndCertificate } from './certificate.ts'

/**
 * The journal's signer on one machine: a key file that only its owner can read (mode 600). Made at the first start.
 * The key id is the certificate's fingerprint, so that an entry names the key that signed it.
 */
export const keyFileSigner = async (folder: string, now_ms: number): Promise<Signer> => {
  const [keyFile, certificateFile] = [
    join(folder, 'journal-key.pem'),
    join(folder, 'journal-certificate.pem'),
  ]
  if (!existsSync(keyFile)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await makeKeyAndCertificate('Bon journal', now_ms)
    // Key and certificate in one file: of processes that start at the same time one makes the pair, and all read it.
    await linkOnce(keyFile, `${made.private_pem.trimEnd()}\n${made.certificate_pem}`, 0o600)
  }
  if (!existsSync(certificateFile)) {
    const pair = await readFile(keyFile, 'utf8')
    await replace(certificateFile, pair.slice(pair.indexOf('-----BEGIN CERTIFICATE-----')), 0o644)
  }
  const key = createPrivateKey(await readFile(keyFile, 'utf8'))
  const certificate_pem = await readFile(certificateFile, 'utf8')
  const { raw } = new X509Certificate(certificate_pem)
  return {
    key_id: createHash('sha256').update(raw).digest('hex').slice(0, 32),
    certificate_pem,
    // The callback form signs on the thread pool: 0.64 ms that the event loop has for others.
    sign: (message) =>
      new Promise((resolve, reject) => {
        sign('sha512', Buffer.from(message, 'utf8'), key, (error, signature) =>
          error ? reject(error) : resolve(signature.toString('base64')),
        )
      }),
  }
}

const replace = async (file: string, text: string, mode: number): Promise<void> =>
  rename(await draft(file, text, mode), file)

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
