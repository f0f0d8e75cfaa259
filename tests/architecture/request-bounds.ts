import { z } from 'zod'

/** The upper bound of all numbers in requests: sums, amounts, prices, quantities and counts. */
const largestNumber = 1_000_000_000_000

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Every unbounded number, text, list or map of a request, by its path; empty when all are bounded. */
export const unboundedIn = (schema: z.ZodType): string[] =>
  looseParts(z.toJSONSchema(schema, { io: 'output', reused: 'inline', unrepresentable: 'any' }), '')

const looseParts = (schema: JsonSchema, path: string): string[] => {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (alternatives.length > 0) return alternatives.flatMap((one) => looseParts(one as JsonSchema, path))
  if (schema.const !== undefined || schema.enum) return []
  const rules = [schema, ...(schema.allOf ?? [])] as JsonSchema[]
  const below = [...objectParts(schema, path), ...listParts(schema, path)]
  const isBounded = rules.some((rule) => boundedBy(rule))
  return isBounded ? below : [`${path}: ${schema.type ?? 'anything'}`, ...below]
}

const boundedBy = (rule: JsonSchema): boolean => {
  switch (rule.type) {
    case 'integer':
    case 'number': {
      const least = Number(rule.minimum ?? rule.exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
      const most = Number(rule.maximum ?? rule.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
      return least >= -largestNumber && most <= largestNumber
    }
    case 'array':
      return rule.maxItems !== undefined
    case 'object':
      return !rule.additionalProperties || rule.maxProperties !== undefined
    case 'boolean':
    case 'null':
      return true
    default:
      return rule.maxLength !== undefined || isFinitePattern(rule.pattern)
  }
}

const objectParts = ({ properties = {}, additionalProperties: more }: JsonSchema, path: string): string[] => [
  ...Object.entries(properties).flatMap(([name, one]) => looseParts(one as JsonSchema, `${path}.${name}`)),
  ...(typeof more === 'object' ? looseParts(more as JsonSchema, `${path}.*`) : []),
]

const listParts = ({ items, maxItems }: JsonSchema, path: string): string[] =>
  items === undefined || maxItems === 0 ? [] : looseParts(items as JsonSchema, `${path}[]`)

/** Whether a pattern is anchored at both ends and has no unbounded repetition. */
export const isFinitePattern = (pattern: string | undefined): boolean => {
  if (!pattern?.startsWith('^') || !pattern.endsWith('$')) return false
  const bare = pattern.replaceAll(/\\p\{\w+\}|\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return !/[*+]|\{\d+,\}/.test(bare)
}
