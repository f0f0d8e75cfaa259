import { errorText } from '../pool/index.ts'

/** Parts of field names whose values are secret or personal. */
const hiddenWords = new Set(
  [
    'authorization bearer cookie credential credentials dpop jwt otp passphrase password passwords pin pins',
    'proof secret secrets signature token tokens totp',
    'address body cpr cvc cvv email emails iban ip mail name names pan phone recipient street subject text to',
    'url user_agent',
  ].flatMap((line) => line.split(' ')),
)
/** Names whose single parts are harmless. */
const hiddenNames = /api_?key|private_?key|server_?key|card_?(number|nr)|account_?(number|nr)|user_?agent/i

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const isHidden = (name: string): boolean =>
  hiddenNames.test(name) || (!isReference(name) && wordsOf(name).some((word) => hiddenWords.has(word)))

/** For example `passkey_uuid` and `name_ref`: they reference a value without containing it. */
const isReference = (name: string): boolean => /_?(uuid|ref)$/i.test(name)

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const email = '[^\\s@<>"\',;:]+@[^\\s@<>"\',;:]+\\.[^\\s@<>"\',;:]+'
const bearer = '\\b(?:bearer|dpop|basic)\\s+[\\w.~+/=-]{8,}'
/** The product's tokens: 32 random bytes. */
const token = '(?<![\\w-])[\\w-]{43}(?![\\w-])'
const digits = '(?<![\\w.])\\d(?:[ -]?\\d){11,18}(?!\\w)'
const telling = new RegExp(
  `(?<uuid>${uuid})|(?<hidden>${email}|${bearer}|${token})|(?<digits>${digits})`,
  'gi',
)

/** ISO/IEC 7812: the last digit of a card number is a checksum of the others. */
const isCardNumber = (text: string): boolean => {
  const numbers = [...text.replace(/\D/g, '')].map(Number).reverse()
  const sum = numbers
    .map((digit, i) => (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2))
    .reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

const hidden = '[redacted]'

/** Removes e-mail addresses, tokens and card numbers anywhere in a text. */
export const redactText = (text: string): string =>
  text.replace(telling, (found, ...rest) => {
    const groups = rest.at(-1) as { uuid?: string; digits?: string }
    if (groups.uuid !== undefined) return found
    return groups.digits !== undefined && !isCardNumber(groups.digits) ? found : hidden
  })

const deepest = 6

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** An error's type, code and stack; its own fields are left out, as they may contain a row. */
const errorFields = (error: Error, depth: number): object => {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const fields = {
    type: error.constructor.name,
    message: redactText(errorText(error)),
    ...('code' in error && typeof error.code === 'string' && { code: redactText(error.code) }),
    stack: frames.join('\n'),
  }
  return error.cause === undefined ? fields : { ...fields, cause: redactValue(error.cause, depth + 1) }
}

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[deep]'
  if (value instanceof Error) return errorFields(value, depth)
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth + 1))
  // A request or a socket would include its headers.
  if (!isPlain(value)) return `[${value.constructor.name}]`
  return redactFields(value, depth)
}

const redactFields = (fields: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isHidden(name) && value !== undefined && value !== null ? hidden : redactValue(value, depth + 1),
    ]),
  )

/** Removes secrets and personal data from logged fields, by field names and by patterns in texts. */
export const redact = (bindings: object): Record<string, unknown> => redactFields(bindings, 0)
