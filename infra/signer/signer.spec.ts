import { createVerify, X509Certificate } from 'node:crypto'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFileSigner } from './index.ts'

test('the key file is its owner’s alone, and its certificate checks what it signs (fiscal.md 1.5)', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'bon-signer-')), 'keys')
  const signer = await keyFileSigner(folder, Date.now())
  const signature = await signer.sign('0;1;a;11001')

  expect((await stat(join(folder, 'journal-key.pem'))).mode & 0o777).toBe(0o600)
  const certificate = new X509Certificate(signer.certificate_pem)
  expect(
    createVerify('sha512').update('0;1;a;11001').verify(certificate.publicKey, signature, 'base64'),
  ).toBe(true)
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072)
  expect(new Date(certificate.validFrom).getTime()).toBeLessThan(Date.now() - 59 * 86_400_000)

  const again = await keyFileSigner(folder, Date.now())
  expect(again.key_id).toBe(signer.key_id)
})

test('processes that start at the same time on an empty folder hold the same key and its certificate', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'bon-signer-')), 'keys')
  const signers = await Promise.all([1, 2, 3].map(() => keyFileSigner(folder, Date.now())))
  for (const { key_id, certificate_pem, sign } of signers) {
    expect(key_id).toBe(signers[0]?.key_id)
    const { publicKey } = new X509Certificate(certificate_pem)
    expect(
      createVerify('sha512')
        .update('1')
        .verify(publicKey, await sign('1'), 'base64'),
    ).toBe(true)
  }
})

const newPair = async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'bon-signer-')), 'keys')
  await keyFileSigner(folder, Date.now())
  return folder
}

test('a certificate whose key file is lost is never given another key (H2)', async () => {
  const folder = await newPair()
  await rm(join(folder, 'journal-key.pem'))
  await expect(keyFileSigner(folder, Date.now())).rejects.toThrow('signing key is missing')
})

test('a certificate beside another key than its own is refused (H2)', async () => {
  const [folder, other] = [await newPair(), await newPair()]
  await cp(join(other, 'journal-certificate.pem'), join(folder, 'journal-certificate.pem'))
  await expect(keyFileSigner(folder, Date.now())).rejects.toThrow('is not the one of journal-certificate.pem')
})
