import { type Instant, instantOf } from '@bon/contracts/kernel'

type Bytes = Uint8Array<ArrayBuffer>

/** What a signature is verified by. `key_id` is the certificate's fingerprint, as entries name it. */
export type Certificate = { key_id: string; spki: Bytes; from: Instant; to: Instant }

type Element = { tag: number; start: number; content: number; end: number }

/**
 * Reads the public key and the validity out of an X.509 certificate (RFC 5280): nothing else of it is needed, and neither
 * Node's nor a library's reader is there in a browser. @throws Error for another text.
 */
export const readCertificate = async (pem: string): Promise<Certificate> => {
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
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { key_id: hex.slice(0, 32), spki: der.slice(key.start, key.end), from, to }
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
