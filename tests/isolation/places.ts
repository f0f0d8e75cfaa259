import { allResources, type Fields } from '@bon/contracts/resources'
import type { Target } from '../fuzz/bad-requests.ts'
import { choicesOf, type JsonSchema } from '../fuzz/example-of.ts'

/** One place where an operation takes an id: a path from the request to the leaf, `[]` for a list entry. */
export type Place = { name: string; target: Target; steps: readonly string[] }

const isId = ({ format }: JsonSchema): boolean => format === 'uuid'

const within = (schema: JsonSchema, steps: readonly string[]): string[][] => {
  if (isId(schema)) return [[...steps]]
  return [
    ...choicesOf(schema).flatMap((one) => within(one, steps)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => within(one, [...steps, name])),
    ...(schema.items ? within(schema.items, [...steps, '[]']) : []),
    ...(schema.additionalProperties ? within(schema.additionalProperties, [...steps, '{}']) : []),
    ...(schema.propertyNames && isId(schema.propertyNames) ? [[...steps, '{key}']] : []),
  ]
}

const listed = new Map(
  allResources.map(({ name, fields }) => [
    `resources/${name}.list`,
    Object.entries(fields as Fields).flatMap(([field, { widget }]) =>
      widget === 'reference' || widget === 'references' ? [field] : [],
    ),
  ]),
)

/** Every place of one operation: path, query, list filters, body, and the company header. */
export const placesOf = (target: Target): Place[] => {
  const steps = [
    ...[...target.pattern.matchAll(/\{(\w*uuid)\}/g)].map(([, name = '']) => ['path', name]),
    ...Object.entries(target.query).flatMap(([name, schema]) => within(schema, ['query', name])),
    ...(listed.get(target.id) ?? []).map((field) => ['filter', field]),
    ...(target.bodySchema ? within(target.bodySchema, ['body']) : []),
    ...(target.isPublic ? [] : [['header', 'company-uuid']]),
  ]
  const unique = new Map(steps.map((each) => [each.join('.'), each]))
  return [...unique].map(([name, each]) => ({ name: `${target.id} ${name}`, target, steps: each }))
}
