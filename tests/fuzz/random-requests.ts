import fc from 'fast-check'
import type { Target } from './bad-requests.ts'
import { type JsonSchema, nobody } from './example-of.ts'
import type { WireRequest } from './wire.ts'

/** Requests that the contract takes, with ids of real things among them: whatever they mean, they are no 5xx. */
export const randomRequests = (target: Target, ids: readonly string[]): fc.Arbitrary<WireRequest> =>
  fc
    .record({
      id: fc.constantFrom(nobody, ...ids),
      query: fc.record(
        mapValues(target.query, (schema) => takenBy(schema, ids)),
        { requiredKeys: [] },
      ),
      body: target.bodySchema ? takenBy(target.bodySchema, ids) : fc.constant(undefined),
      headers: fc.record(
        {
          'if-match': fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
          'idempotency-key': fc.uuid({ version: 7 }),
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

const takenBy = (schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => takenBy(one, ids)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        mapValues(schema.properties ?? {}, (field) => takenBy(field, ids)),
        {
          requiredKeys: schema.required ?? [],
        },
      )
    case 'array':
      return fc.array(takenBy(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'integer': {
      const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema
      const small = fc.integer({ min: Math.max(minimum, -9), max: Math.min(maximum, 99) })
      return fc.oneof({ weight: 4, arbitrary: small }, fc.constantFrom(minimum, maximum))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema, ids)
  }
}

const textOf = (schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> => {
  if (schema.format === 'uuid') {
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(nobody, ...ids) }, fc.uuid({ version: 7 }))
  }
  if (schema.format === 'date') return fc.constantFrom('2026-11-21', '0001-01-01', '9999-12-31', '2024-02-29')
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc
    .string({
      unit: 'grapheme',
      minLength: schema.minLength ?? 0,
      maxLength: Math.min(schema.maxLength ?? 40, 40),
    })
    .filter((text) => !text.includes('\u0000') && text.length <= (schema.maxLength ?? 40))
}

const mapValues = <A, B>(record: Record<string, A>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
