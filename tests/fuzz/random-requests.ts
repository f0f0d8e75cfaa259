import fc from 'fast-check'
import type { Target } from './bad-requests.ts'
import { choicesOf, type JsonSchema, nobody } from './example-of.ts'
import type { WireRequest } from './wire.ts'

/** Values that mean something in this shop, by the name of the field, or by `parent.field`, or `path <first word>`. */
export type Known = Record<string, readonly unknown[]>

/** Requests that the contract takes, about real things as often as not: whatever they mean, they are no 5xx. */
export const randomRequests = (target: Target, known: Known): fc.Arbitrary<WireRequest> => {
  const context = target.pattern.split('/')[3]
  return fc
    .record({
      id: fc.constantFrom(nobody, ...((known[`path ${context}`] ?? []) as string[])),
      query: fc.record(takenFields(target.query, known), { requiredKeys: [] }),
      body: target.bodySchema ? takenBy(target.bodySchema, known) : fc.constant(undefined),
      headers: fc.record(
        {
          'if-match': fc.oneof(fc.nat(6), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })).map(String),
          'idempotency-key': fc.uuid({ version: 7 }),
          'after-position': fc.nat(300).map(String),
          'accept-language': fc.constantFrom('da', 'en', '*;q=x,,', 'de;q=1'),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ id, query, body, headers }) => {
      const search = new URLSearchParams(mapValues(query, String)).toString()
      return {
        method: target.method,
        path: target.pattern.replace(/\{\w+\}/, id) + (search && `?${search}`),
        headers: { ...headers, ...(target.isCommand && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
    })
}

const takenFields = (fields: Record<string, JsonSchema>, known: Known, parent = '') =>
  mapValues(fields, (schema, name) => {
    const values = known[`${parent}.${name}`] ?? known[name]
    const any = takenBy(schema, known, name)
    return values ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, any) : any
  })

const takenBy = (schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = choicesOf(schema)
  if (choices.length > 0) return fc.oneof(...choices.map((one) => takenBy(one, known, name)))
  switch (schema.type) {
    case 'object':
      return fc.record(takenFields(schema.properties ?? {}, known, name), {
        requiredKeys: schema.required ?? [],
      })
    case 'array':
      return fc.array(takenBy(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'integer': {
      const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema
      const low = Math.max(minimum, -1)
      const small = fc.integer({ min: low, max: Math.min(maximum, Math.max(low, 99)) })
      return fc.oneof({ weight: 4, arbitrary: small }, fc.constantFrom(minimum, maximum))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textTakenBy(schema)
  }
}

const textTakenBy = ({
  format,
  pattern,
  minLength = 0,
  maxLength = 40,
}: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date') return fc.constantFrom('2026-11-21', '0001-01-01', '9999-12-31', '2024-02-29')
  if (format === 'email') return fc.constantFrom('nobody@nowhere.example', 'æ.ø@nowhere.example')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return (
    fc
      // A text of one length is of letters that are one each: others would seldom fit.
      .string({
        unit: maxLength - minLength < 20 ? 'grapheme-ascii' : 'grapheme',
        minLength,
        maxLength: Math.max(minLength, Math.min(maxLength, 40)),
      })
      .filter((text) => !text.includes('\u0000') && text.length <= maxLength)
  )
}

const mapValues = <A, B>(record: Record<string, A>, to: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))
