import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
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
    // The certificate first: a key without one would be taken for a complete pair after a crash.
    await writeOnce(certificateFile, made.certificate_pem, 0o644)
    await writeOnce(keyFile, made.private_pem, 0o600)
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

const writeOnce = async (file: string, text: string, mode: number): Promise<void> => {
  const handle = await open(`${file}.new`, 'w', mode)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
}
