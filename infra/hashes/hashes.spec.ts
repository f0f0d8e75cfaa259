import { hashWith, scriptHashes, sha256Hex, uuid5 } from '@bon/contracts/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nodeHashes } from './index.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const dnsHex = dns.replaceAll('-', '')

describe.each([
  ['in JavaScript', scriptHashes],
  ['of Node', nodeHashes],
])('hashes %s', (_, hashes) => {
  test('SHA-1 and SHA-256 equal the examples of FIPS 180-4', () => {
    expect(hashes.sha1Hex('', 'abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
    expect(hashes.sha1Hex('616263', '')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
    expect(hashes.sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(hashes.sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
  test('uuid version 5 equals the example of RFC 9562', () => {
    hashWith(hashes)
    onTestFinished(() => hashWith(scriptHashes))
    expect(uuid5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
    expect(uuid5(dns, 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d')
    expect(sha256Hex('smørrebrød 🥖')).toBe(nodeHashes.sha256Hex('smørrebrød 🥖'))
  })
})

test('both implementations agree for any text, including lone surrogates and lengths around a block', () => {
  const letters = ['a', 'é', '€', '🥖', '\u0000', '\ud800', '\udfff']
  const texts = Array.from({ length: 200 }, (_, n) =>
    Array.from({ length: n }, (__, i) => letters[(i * i + n) % letters.length]).join(''),
  )
  for (const text of texts) {
    expect(nodeHashes.sha1Hex(dnsHex, text)).toBe(scriptHashes.sha1Hex(dnsHex, text))
    expect(nodeHashes.sha256Hex(text)).toBe(scriptHashes.sha256Hex(text))
  }
})
