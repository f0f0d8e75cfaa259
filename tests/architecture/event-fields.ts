import { z } from 'zod'
import { everyEventType } from '../golden/event-types.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const schemas = new Map(
  everyEventType.map(({ type, schema }) => [
    type,
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema,
  ]),
)

const holds = (schema: JsonSchema | undefined, [field, ...rest]: readonly string[]): boolean => {
  if (!schema) return false
  if (field === undefined) return true
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), schema.items]
  if (inside.some((part) => part !== undefined && holds(part, [field, ...rest]))) return true
  const property = schema.properties?.[field]
  return property !== undefined && holds(property, rest)
}

export const isEventType = (name: string): boolean => schemas.has(name)

/** `ReceiptRecorded.sold.vat`: the event, and a field of it, within lists and choices too. */
export const isEventField = (name: string): boolean => {
  const [type = '', ...path] = name.split('.')
  return holds(schemas.get(type), path)
}
