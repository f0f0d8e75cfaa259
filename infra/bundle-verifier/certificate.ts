import { type Instant, instantOf } from '@bon/contracts/kernel'
import { modulus_bits, most_certificate_letters, most_exponent_bits } from './limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What a signature is verified by. `key_id` is the certificate's fingerprint, as entries name it. */
export type Certificate = { key_id: string; spki: Bytes; from: Instant; to: Instant }

type Element = { tag: number; start: number; content: number; end: number }

/**
 * Reads the public key and the validity out of an X.509 certificate (RFC 5280): nothing else of it is needed, and neither
 * Node's nor a library's reader is there in a browser. @throws Error for another text, and for a key that is no RSA key
 * or would take long to verify.
 */
export const readCertificate = async (pem: string): Promise<Certificate> => {
  if (pem.length > most_certificate_letters) throw new Error('no certificate')
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const [whole] = elementsIn(der, 0, der.length)
  const [body] = childrenOf(der, whole)
  const fields = childrenOf(der, body)
  // The version is left out by the first one.
  const first = fields[0]?.tag === 0xa0 ? 1 : 0
  const [, , , validity, , key] = fields.slice(first)
  const [from, to] = childrenOf(der, validity).map((time) => instantIn(der, time))
  if (!key || from === undefined || to === undefined) throw new Error('no certificate')
  checkKey(der, key)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { key_id: hex.slice(0, 32), spki: der.slice(key.start, key.end), from, to }
}

/** `SubjectPublicKeyInfo`: an algorithm, and modulus and exponent in a bit string. */
const checkKey = (der: Bytes, key: Element): void => {
  const [, bits] = childrenOf(der, key)
  // A bit string begins with the number of unused bits.
  const [pair] = bits ? elementsIn(der, bits.content + 1, bits.end) : []
  const [modulus, exponent] = childrenOf(der, pair).map((number) => bitsIn(der, number))
  if (!modulus || modulus < modulus_bits.least || modulus > modulus_bits.most)
    throw new Error('the modulus is too short or too long')
  if (!exponent || exponent > most_exponent_bits) throw new Error('the exponent is too long')
}

const bitsIn = (der: Bytes, { content, end }: Element): number => {
  let first = content
  while (first < end && der[first] === 0) first++
  return first === end ? 0 : (end - first - 1) * 8 + (32 - Math.clz32(der[first] ?? 0))
}

const childrenOf = (der: Bytes, parent: Element | undefined): Element[] =>
  parent ? elementsIn(der, parent.content, parent.end) : []

const elementsIn = (der: Bytes, from: number, to: number): Element[] => {
  const elements: Element[] = []
  for (let start = from; start < to; ) {
    const tag = der[start] ?? 0
    let content = start + 2
    let length = der[start + 1] ?? 0
    if (length > 0x80) {
      const digits = length - 0x80
      length = 0
      for (let i = 0; i < digits; i++) length = length * 256 + (der[content + i] ?? 0)
      content += digits
    }
    const end = content + length
    if (end > to) throw new Error('no certificate')
    elements.push({ tag, start, content, end })
    start = end
  }
  return elements
}

const utc_time = 0x17

/** `YYMMDDhhmmssZ` of this century or the last, or with all four digits of the year. */
const instantIn = (der: Bytes, { tag, content, end }: Element): Instant => {
  const digits = new TextDecoder().decode(der.subarray(content, end))
  const century = Number(digits.slice(0, 2)) < 50 ? '20' : '19'
  const text = tag === utc_time ? `${century}${digits}` : digits
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return instantOf(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`))
}
