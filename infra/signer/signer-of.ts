import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import type { Signer } from '@bon/contracts/ports'

/** The certificate's fingerprint, so that an entry names the key that signed it. */
export const keyIdOf = (certificate_pem: string): string =>
  createHash('sha256').update(new X509Certificate(certificate_pem).raw).digest('hex').slice(0, 32)

/**
 * The signer of a pair. Entries signed by a key that does not match its certificate could never be verified (FIND-H2),
 * so such a pair is rejected, as is one whose first signature its certificate does not verify.
 */
export const signerOf = async (folder: string, key_pem: string, certificate_pem: string): Promise<Signer> => {
  const key = readable(folder, 'journal-key.pem', () => createPrivateKey(key_pem))
  const certificate = readable(folder, 'journal-certificate.pem', () => new X509Certificate(certificate_pem))
  if (!samePublicKey(createPublicKey(key), certificate.publicKey))
    throw new Error(
      `In ${folder} the key of journal-key.pem is not the one of journal-certificate.pem. Put back the pair that ` +
        'belongs together; a new pair is introduced by `npm run key -- introduce`.',
    )
  // The callback form signs on the thread pool and keeps 0.64 ms of work off the event loop.
  const signText = (message: string): Promise<string> =>
    new Promise((resolve, reject) => {
      sign('sha512', Buffer.from(message, 'utf8'), key, (error, signature) =>
        error ? reject(error) : resolve(signature.toString('base64')),
      )
    })
  const probe = 'bon-probe'
  const signature = Buffer.from(await signText(probe), 'base64')
  if (!verify('RSA-SHA512', Buffer.from(probe), certificate.publicKey, signature))
    throw new Error(`In ${folder} a signature by journal-key.pem is not known to journal-certificate.pem.`)
  const head = headKeyFrom(await signText('bon-head-key'))
  const { x: head_key = '' } = createPublicKey(head).export({ format: 'jwk' })
  return {
    key_id: keyIdOf(certificate_pem),
    certificate_pem,
    sign: signText,
    head_key,
    signHead: async (message) => sign(null, Buffer.from(message, 'utf8'), head).toString('base64'),
  }
}

/** PKCS#8 before the 32 bytes of an Ed25519 key (RFC 8410). */
const ed25519_prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key of the heads follows from the journal's key, whose signature of a text is always the same: every process that
 * holds the one holds the other, and there is no second file to keep. This one signature is never given out.
 */
const headKeyFrom = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ed25519_prefix, createHash('sha256').update(secret).digest()]),
    format: 'der',
    type: 'pkcs8',
  })

const readable = <T>(folder: string, name: string, read: () => T): T => {
  try {
    return read()
  } catch {
    throw new Error(
      `${folder}/${name} cannot be read as PEM. Put it back from the backup of the keys folder.`,
    )
  }
}

const samePublicKey = (one: KeyObject, other: KeyObject): boolean => {
  const der = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
  return der(one).equals(der(other))
}
