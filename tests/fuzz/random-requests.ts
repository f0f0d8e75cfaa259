import fc from 'fast-check'
import type { Target } from './bad-requests.ts'
import { choicesOf, type JsonSchema, unknownId } from './example-of.ts'
import type { WireRequest } from './wire.ts'

/** Existing values of this shop, by the name of the field, or by `parent.field`, or `path <first word>`. */
export type KnownValues = Record<string, readonly unknown[]>

/** Requests that are valid by contract, about half of them with existing values: none may cause a 5xx. */
export const randomRequests = (target: Target, knownValues: KnownValues): fc.Arbitrary<WireRequest> => {
  const context = target.pattern.split('/')[3]
  return fc
    .record({
      id: fc.constantFrom(unknownId, ...((knownValues[`path ${context}`] ?? []) as string[])),
      query: fc.record(validFields(target.query, knownValues), { requiredKeys: [] }),
      body: target.bodySchema ? validValue(target.bodySchema, knownValues) : fc.constant(undefined),
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

const validFields = (fields: Record<string, JsonSchema>, knownValues: KnownValues, parent = '') =>
  mapValues(fields, (schema, name) => {
    const values = knownValues[`${parent}.${name}`] ?? knownValues[name]
    const any = validValue(schema, knownValues, name)
    return values ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, any) : any
  })

const validValue = (schema: JsonSchema, knownValues: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = choicesOf(schema)
  if (choices.length > 0) return fc.oneof(...choices.map((one) => validValue(one, knownValues, name)))
  switch (schema.type) {
    case 'object':
      return fc.record(validFields(schema.properties ?? {}, knownValues, name), {
        requiredKeys: schema.required ?? [],
      })
    case 'array':
      return fc.array(validValue(schema.items ?? {}, knownValues, name), {
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
      return validText(schema)
  }
}

const validText = ({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date') return fc.constantFrom('2026-11-21', '0001-01-01', '9999-12-31', '2024-02-29')
  if (format === 'email') return fc.constantFrom('nobody@nowhere.example', 'æ.ø@nowhere.example')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return (
    fc
      // A text of fixed length uses ASCII characters, since others would seldom fit.
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
