import { choicesOf, exampleOf, type JsonSchema } from '../fuzz/example-of.ts'
import { kindOf } from './kinds.ts'
import type { Place } from './places.ts'

/** Values for the parts of a request outside the place under test: ids by kind, and a few values by name. */
export type Base = { idOf(kind: string | undefined): string; values: Readonly<Record<string, unknown>> }

export type CaseRequest = { path: string; headers: Record<string, string>; body: string | undefined }

/** A valid request with `id` in the place; every optional part on the path to it is filled in too. */
export const requestAt = ({ name, target, steps }: Place, id: string, base: Base): CaseRequest => {
  const [part, ...inner] = steps
  const operation = name.split(' ')[0] ?? ''
  const idAt = (at: readonly string[]) => {
    const where = at.join('.')
    // A new entity needs an unused id.
    const isMade =
      /^(body|body\.actions\.\[\])\.uuid$/.test(where) ||
      (operation === 'orders.sell' && where === 'path.uuid') ||
      /^body\.(refund_order|copy)\.order_uuid$/.test(where)
    return base.idOf(isMade ? 'new' : kindOf({ name: `${operation} ${where}`, target, steps: at }))
  }
  const fill = (schema: JsonSchema, at: readonly string[], rest: readonly string[] | undefined): unknown => {
    if (schema.format === 'uuid') return rest ? id : idAt(at)
    if (schema.const !== undefined) return schema.const
    const named = base.values[`${at.at(-2)}.${at.at(-1)}`] ?? base.values[at.at(-1) ?? '']
    if (named !== undefined && !rest && !schema.enum) return typeof named === 'function' ? named() : named
    const choice = choicesOf(schema).find((one) => !rest || leadsTo(one, rest))
    if (choice) return fill(choice, at, rest)
    const [next, ...further] = rest ?? []
    if (schema.type === 'array') {
      if (next === '[]') return [fill(schema.items ?? {}, [...at, '[]'], further)]
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        fill(schema.items ?? {}, [...at, '[]'], undefined),
      )
    }
    if (schema.type !== 'object') return exampleOf(schema)
    if (next === '{key}') return { [id]: fill(schema.additionalProperties ?? {}, [...at, '{}'], undefined) }
    if (next === '{}') return { x: fill(schema.additionalProperties ?? {}, [...at, '{}'], further) }
    const names = new Set([...(schema.required ?? []), ...(next ? [next] : [])])
    return Object.fromEntries(
      [...names].map((each) => [
        each,
        fill(schema.properties?.[each] ?? {}, [...at, each], each === next ? further : undefined),
      ]),
    )
  }
  const inPath = (each: string) => (part === 'path' && inner[0] === each ? id : idAt(['path', each]))
  const search = new URLSearchParams()
  for (const [each, schema] of Object.entries(target.query))
    if (part === 'query' && inner[0] === each)
      search.set(each, String(fill(schema, ['query', each], inner.slice(1))))
    else if (base.values[`query.${each}`] !== undefined)
      search.set(each, String(base.values[`query.${each}`]))
  if (part === 'filter')
    search.set('filter', JSON.stringify([{ field: inner[0], is: 'one_of', value: [id] }]))
  const body = target.bodySchema && fill(target.bodySchema, ['body'], part === 'body' ? inner : undefined)
  return {
    path:
      target.pattern.replaceAll(/\{(\w+)\}/g, (_, each) =>
        each.endsWith('uuid') ? inPath(each) : encodeURIComponent(target.path.split('/').at(-1) ?? ''),
      ) + (search.size > 0 ? `?${search}` : ''),
    headers: part === 'header' ? { [inner[0] ?? '']: id } : {},
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

const leadsTo = (schema: JsonSchema, [next, ...rest]: readonly string[]): boolean => {
  if (next === undefined) return schema.format === 'uuid' || choicesOf(schema).some((one) => leadsTo(one, []))
  if (choicesOf(schema).some((one) => leadsTo(one, [next, ...rest]))) return true
  if (next === '[]') return schema.items !== undefined && leadsTo(schema.items, rest)
  if (next === '{key}') return schema.propertyNames !== undefined
  if (next === '{}') return schema.additionalProperties !== undefined
  const property = schema.properties?.[next]
  return property !== undefined && leadsTo(property, rest)
}
