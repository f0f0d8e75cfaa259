/** Digits and letters that nobody mistakes for one another (Crockford): 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const letters = 12
/** 60 random bits, and one that finds a slip of the hand: nobody guesses it, anybody can type it (GC-06). */
export const codeLength = letters + 1

/** The code of a card from eight random bytes, of which it uses sixty bits. Made elsewhere: this room has no chance. */
export const giftCardCode = (random: Uint8Array): string => {
  let left = random.subarray(0, 8).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  let body = ''
  for (let i = 0; i < letters; i++) {
    body += alphabet[Number(left & 31n)]
    left >>= 5n
  }
  return body + checkOf(body)
}

/** What was typed or scanned as it is kept: without spaces and dashes, and with the digit that a letter looks like. */
export const plainCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Whether the last letter proves the others; a card of another house may say otherwise. */
export const isOwnCode = (plain: string): boolean =>
  plain.length === codeLength &&
  [...plain].every((letter) => alphabet.includes(letter)) &&
  checkOf(plain.slice(0, letters)) === plain[letters]

/** In fours, as it is printed and read aloud: `7K2M-91QX-0ABCD`. */
export const writtenCode = (plain: string): string =>
  plain.length === codeLength ? `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}` : plain

/** Luhn to the base 32: every letter mistyped, and nearly every two that changed places. */
const checkOf = (body: string): string => {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const value = alphabet.indexOf(body[body.length - 1 - i] ?? '')
    const weighed = i % 2 === 0 ? value * 2 : value
    sum += Math.floor(weighed / alphabet.length) + (weighed % alphabet.length)
  }
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? ''
}
