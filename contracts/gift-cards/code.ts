/** Crockford's base 32, without characters that are easily confused: 5 bits each. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letters = 12
/** 60 random bits and a check character: hard to guess, easy to type (GC-06). */
export const codeLength = letters + 1

/**
 * Encodes eight random bytes, of which it uses sixty bits, as a code. The caller supplies them: contracts have no
 * source of randomness.
 */
export const giftCardCode = (random: Uint8Array): string => {
  let left = random.subarray(0, 8).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  let body = ''
  for (let i = 0; i < letters; i++) {
    body += codeAlphabet[Number(left & 31n)]
    left >>= 5n
  }
  return body + checkOf(body)
}

/** Normalises a typed or scanned code: no spaces or dashes, and digits in place of the letters that resemble them. */
export const plainCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Whether the code has our form and its check character matches; imported cards may have other forms. */
export const isOwnCode = (plain: string): boolean =>
  plain.length === codeLength &&
  [...plain].every((letter) => codeAlphabet.includes(letter)) &&
  checkOf(plain.slice(0, letters)) === plain[letters]

/** In groups of four, as printed and read aloud: `7K2M-91QX-0ABCD`. */
export const writtenCode = (plain: string): string =>
  plain.length === codeLength ? `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}` : plain

/** Luhn's algorithm in base 32: detects every single wrong character and nearly every swap of two neighbours. */
const checkOf = (body: string): string => {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const value = codeAlphabet.indexOf(body[body.length - 1 - i] ?? '')
    const weighed = i % 2 === 0 ? value * 2 : value
    sum += Math.floor(weighed / codeAlphabet.length) + (weighed % codeAlphabet.length)
  }
  return codeAlphabet[(codeAlphabet.length - (sum % codeAlphabet.length)) % codeAlphabet.length] ?? ''
}
