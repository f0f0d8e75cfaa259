import 'reflect-metadata'
import { createVerify, X509Certificate } from 'node:crypto'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import { expect, test } from 'vitest'
import { makeKeyAndCertificate } from './certificate.ts'
import { isForRules, keyFileSigner } from './index.ts'

test('the key file is readable by its owner only, and its certificate verifies its signatures (LAW-5)', async () => {
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

test('processes that start concurrently on an empty folder have the same key and certificate', async () => {
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

test('a certificate whose key file is lost never gets another key (FIND-H2)', async () => {
  const folder = await newPair()
  await rm(join(folder, 'journal-key.pem'))
  await expect(keyFileSigner(folder, Date.now())).rejects.toThrow('signing key is missing')
})

test('a certificate beside a key that is not its own is refused (FIND-H2)', async () => {
  const [folder, other] = [await newPair(), await newPair()]
  await cp(join(other, 'journal-certificate.pem'), join(folder, 'journal-certificate.pem'))
  await expect(keyFileSigner(folder, Date.now())).rejects.toThrow('is not the one of journal-certificate.pem')
})

test('R-18: a certificate for the cash-register rules is issued by OCES, not self-signed, and valid for another day', async () => {
  const now = '2026-11-23T12:00:00.000Z'
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const issued = async (issuer: string, hours: number) => {
    const certificate = await x509.X509CertificateGenerator.create({
      subject: 'CN=Kiosken ApS',
      issuer: `CN=${issuer}`,
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: keys.privateKey,
      notBefore: new Date(Date.parse(now) - 3_600_000),
      notAfter: new Date(Date.parse(now) + hours * 3_600_000),
    })
    return certificate.toString('pem')
  }
  const oces = 'Den Danske Stat OCES udstedende-CA 1'
  expect(isForRules(await issued(oces, 25), now)).toBe(true)
  expect(isForRules(await issued(oces, 24), now)).toBe(false)
  expect(isForRules(await issued('Den Danske Stat', 48), now)).toBe(false)
  expect(isForRules((await makeKeyAndCertificate(oces, Date.parse(now))).certificate_pem, now)).toBe(false)
})
