import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/**
 * A stream encrypted to an X25519 public key: an ephemeral key pair for each file, AES-256-GCM in frames of one
 * megabyte. The nonce counts the frames and marks the last one, and the header is authenticated with each frame, so
 * that altered, missing or reordered frames and truncated files are detected.
 */
export class NotOurSeal extends Error {
  override name = 'NotOurSeal'
}

const frameBytes = 1 << 20
const tagBytes = 16
const longestFrame = frameBytes + tagBytes

export const keyIdOf = (key: KeyObject): string => {
  const der = publicHalf(key).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

const publicHalf = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key)

export type Sealing = { ephemeral: string; key: Buffer }

/** Derives a new secret for one file; only the holder of the private key can derive it again. */
export const sealTo = (recipient: KeyObject): Sealing => {
  const pair = generateKeyPairSync('x25519')
  const ephemeral = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { ephemeral, key: secretOf(pair.privateKey, recipient, ephemeral, recipient) }
}

export const openSealing = (private_key: KeyObject, ephemeral: string): Buffer => {
  const sender = createPublicKey({ key: Buffer.from(ephemeral, 'base64'), type: 'spki', format: 'der' })
  return secretOf(private_key, sender, ephemeral, private_key)
}

const secretOf = (mine: KeyObject, theirs: KeyObject, ephemeral: string, recipient: KeyObject): Buffer => {
  const shared = diffieHellman({ privateKey: mine, publicKey: theirs })
  const recipient_der = publicHalf(recipient).export({ type: 'spki', format: 'der' })
  const salt = createHash('sha256').update(ephemeral).update(recipient_der).digest()
  return Buffer.from(hkdfSync('sha256', shared, salt, 'bon backup 1', 32))
}

/** Encrypts the input frame by frame; at most two frames are in memory. */
export async function* sealed(
  plain: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let [chunks, size, count] = [[] as Buffer[], 0, 0]
  for await (const chunk of plain) {
    chunks.push(chunk)
    size += chunk.length
    while (size > frameBytes) {
      const all = Buffer.concat(chunks)
      yield frame(all.subarray(0, frameBytes), key, header, count++, false)
      chunks = [all.subarray(frameBytes)]
      size -= frameBytes
    }
  }
  yield frame(Buffer.concat(chunks), key, header, count, true)
}

const frame = (plain: Buffer, key: Buffer, header: Buffer, count: number, isLast: boolean): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast))
  cipher.setAAD(header)
  const text = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

/** Yields the plaintext of each verified frame; throws `NotOurSeal` when a frame fails or the last one is missing. */
export async function* unsealed(
  frames: AsyncIterable<Buffer>,
  key: Buffer,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let [count, ended] = [0, false]
  for await (const text of framesOf(frames)) {
    if (ended) throw new NotOurSeal('something follows the end')
    const last = opened(text, key, header, count, true)
    const plain = last ?? opened(text, key, header, count, false)
    if (!plain) throw new NotOurSeal(`frame ${count} cannot be opened`)
    ended = last !== undefined
    count++
    if (plain.length > 0) yield plain
  }
  if (!ended) throw new NotOurSeal('the end is missing')
}

async function* framesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffer: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    while (buffer.length >= 4) {
      const length = buffer.readUInt32BE()
      if (length < tagBytes || length > longestFrame) throw new NotOurSeal('a frame has no possible length')
      if (buffer.length < 4 + length) break
      yield buffer.subarray(4, 4 + length)
      buffer = buffer.subarray(4 + length)
    }
  }
  if (buffer.length > 0) throw new NotOurSeal('the last frame is cut')
}

const opened = (
  text: Buffer,
  key: Buffer,
  header: Buffer,
  count: number,
  isLast: boolean,
): Buffer | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count, isLast))
  decipher.setAAD(header)
  decipher.setAuthTag(text.subarray(text.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(text.subarray(0, text.length - tagBytes)), decipher.final()])
  } catch {
    // The authentication failed: a wrong key or altered data, which the caller tells apart.
    return undefined
  }
}

const nonceOf = (count: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export const publicKeyFrom = (pem: string): KeyObject => {
  const key = createPublicKey(pem)
  if (key.asymmetricKeyType !== 'x25519') throw new Error('not an X25519 key')
  return key
}

export const privateKeyFrom = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'x25519') throw new Error('not an X25519 key')
  return key
}
