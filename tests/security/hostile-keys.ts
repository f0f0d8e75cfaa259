import { createHash } from 'node:crypto'
import { zeroHash } from '@bon/contracts/journal'
import { canonical } from '@bon/contracts/kernel'

const element = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  const length =
    body.length < 0x80
      ? Buffer.from([body.length])
      : Buffer.from([0x82, body.length >> 8, body.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...content: readonly Uint8Array[]) => element(0x30, ...content)
const number = (bits: number) => element(0x02, Buffer.alloc(1), Buffer.alloc(bits / 8, 0xff))
const moment = (text: string) => element(0x17, Buffer.from(text))
const rsa = element(0x06, Buffer.from('2a864886f70d010101', 'hex'))

/** A certificate whose RSA key has a modulus and an exponent of so many bits; nobody can have such a key. */
const certificateOf = (modulus: number, exponent: number): Buffer => {
  const pair = sequence(number(modulus), number(exponent))
  const key = sequence(sequence(rsa), element(0x03, Buffer.alloc(1), pair))
  const validity = sequence(moment('260101000000Z'), moment('360101000000Z'))
  const body = sequence(number(8), sequence(rsa), sequence(), validity, sequence(), key)
  return sequence(body, sequence(rsa), element(0x03, Buffer.alloc(1)))
}

/** A line that introduces it, with a proof as long as its modulus, which a program would raise to its exponent. */
export const keyLine = (modulus: number, exponent: number): string => {
  const der = certificateOf(modulus, exponent)
  const data = {
    key_id: createHash('sha256').update(der).digest('hex').slice(0, 32),
    certificate_pem: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
    head_key: Buffer.alloc(32).toString('base64url'),
    first_seq: 1,
    previous_hash: zeroHash,
    how: 'first',
    proof: Buffer.alloc(modulus / 8, 0xfe).toString('base64'),
    at: '2026-11-21T11:00:00.000Z',
  }
  return canonical({ line: 'key', data })
}
