/** The part of JSON Schema that the contracts use. */
export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema
  propertyNames?: JsonSchema
  minimum?: number
  minLength?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** The alternatives of a schema. */
export const choicesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? []

/** An id that does not exist. */
export const unknownId = '0190a000-0000-7000-8000-00000000dead'

/** A minimal valid value of a schema: required fields only, numbers as small as possible but above zero. */
export const exampleOf = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = choicesOf(schema)
  if (first) return exampleOf(first)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return exampleText(schema)
  }
}

/** Samples of the text formats in the contracts. */
const samples = [
  '7391',
  '73',
  '12:30',
  '12345678',
  '1234567890',
  '1234567890123',
  '00:1B:44:11:3A:B7',
  'nobody@nowhere.example',
  'https://nowhere.example',
  '/pos/:uuid',
  '04006',
  '5000:3',
  'box-1',
  'ABCD2345',
  '+4512345678',
  'order-0190a000-0000-7000-8000-00000000dead.0',
  'none-opens-with-this-of-forty-three-letters',
]

const exampleText = ({ format, pattern, minLength = 0 }: JsonSchema): string => {
  // zod describes a lower-case uuid by two patterns.
  if (format === 'uuid' || format === 'lowercase') return unknownId
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time') return '2026-11-21T08:00:00.000Z'
  if (format === 'email') return 'nobody@nowhere.example'
  if (pattern) return samples.find((sample) => new RegExp(pattern).test(sample)) ?? ''
  return 'x'.repeat(Math.max(minLength, 1))
}
