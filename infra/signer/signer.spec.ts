import 'reflect-metadata'
import { createPublicKey, createVerify, X509Certificate } from 'node:crypto'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import { expect, test } from 'vitest'
import { madeUpAuthority, oces } from '../spec-support/certificates.ts'
import { makeKeyAndCertificate } from './certificate.ts'
import { keyFileSigner, makePairWithRequest, readCertificate } from './index.ts'

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

test('R-18: what a certificate says is read: holder, issuer and dates, alone or with its issuers', async () => {
  const now_ms = Date.parse('2026-11-23T12:00:00.000Z')
  const [authority, impostor] = await Promise.all([madeUpAuthority(), madeUpAuthority()])
  const { public_key_pem } = await makePairWithRequest({ legal_name: 'Kiosken ApS', cvr: '39475620' })
  const wish = { public_key_pem, cvr: '39475620', from_ms: now_ms, to_ms: now_ms + 86_400_000 }
  const certificate = await authority.issue(wish)
  expect(readCertificate(certificate)).toMatchObject({
    subject: 'CN=Kiosken ApS, organizationIdentifier=NTRDK-39475620',
    issuer: `CN=${oces}`,
    cvr: '39475620',
    valid_from: '2026-11-23T12:00:00.000Z',
    ends_at: '2026-11-24T12:00:00.000Z',
    public_key_pem,
    is_oces: true,
  })
  // The order of a chain differs from issuer to issuer.
  for (const chain of [`${certificate}\n${authority.root_pem}`, `${authority.root_pem}\n${certificate}`])
    expect(readCertificate(chain)).toMatchObject({ cvr: '39475620', is_oces: true })
  const falsely = await impostor.issue(wish)
  expect(readCertificate(`${falsely}\n${authority.root_pem}`)?.is_oces).toBe(false)
  expect(readCertificate(await authority.issue({ ...wish, issuer: 'Den Danske Stat' }))?.is_oces).toBe(false)
  const { certificate_pem } = await makeKeyAndCertificate(oces, now_ms)
  expect(readCertificate(certificate_pem)).toMatchObject({ is_oces: false, cvr: undefined })
  const noCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  for (const text of ['', 'Kiosken', noCertificate, withUnknownKey(certificate)])
    expect(readCertificate(text)).toBeUndefined()
})

/** The same certificate with another algorithm of its key, which nobody knows. */
const withUnknownKey = (pem: string): string => {
  const der = new X509Certificate(pem).raw
  const rsa = Buffer.from('06092a864886f70d010101', 'hex')
  const at = der.indexOf(rsa)
  expect(at).toBeGreaterThan(0)
  der[at + rsa.length - 1] = 0x63
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----`
}

test('R-18: a request names the VAT entity, and is signed by the key that it is for', async () => {
  const { public_key_pem, request_pem } = await makePairWithRequest({
    legal_name: 'Café Ærø, "Øst" + Vest ApS',
    cvr: '39475620',
  })
  const request = new x509.Pkcs10CertificateRequest(request_pem)
  expect(await request.verify()).toBe(true)
  expect(createPublicKey(request.publicKey.toString('pem')).equals(createPublicKey(public_key_pem))).toBe(
    true,
  )
  expect(request.subjectName.getField('2.5.4.97')).toEqual(['NTRDK-39475620'])
  expect(request.subjectName.getField('O')).toEqual(['Café Ærø, "Øst" + Vest ApS'])
})
