import { uuid5 } from '../kernel/index.ts'
import type { Field, Fields } from './field.ts'
import type { AnyResource, DataOf } from './resource.ts'

const namespace = '0d6f2f6e-7b1c-5d5a-9d0e-6f8a1b2c3d4e'

/** Candidates for the patterns of code fields; the first match is used. */
const forms = (seed: number): string[] => [
  `Eksempel ${seed}`,
  `K${seed}`,
  '12345674',
  `5790000${String(seed % 1_000_000).padStart(6, '0')}`,
  `00:1B:44:11:3A:${(seed % 256).toString(16).toUpperCase().padStart(2, '0')}`,
]

/** The smallest valid document: only fields without an initial value are set. Deterministic by seed. */
export const exampleOf = <D extends AnyResource>(definition: D, seed: number): DataOf<D> =>
  definition.schema.parse(required(definition.fields, seed)) as DataOf<D>

const required = (fields: Fields, seed: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.initial === undefined ? [[name, sample(field, name, seed)]] : [],
    ),
  )

const sample = (field: Field, name: string, seed: number): unknown => {
  const { widget, values = [], min = 0, max = 1 } = field
  switch (widget) {
    case 'number':
      return min + (seed % (max - min + 1))
    case 'money':
      return min + seed
    case 'tenths':
      return 250
    case 'choice':
      return values[seed % values.length]
    case 'date':
      return '2026-11-21'
    case 'time':
      return '05:00'
    case 'instant':
      return '2026-11-21T08:00:00.000Z'
    case 'reference':
      return uuid5(namespace, `${name} ${seed}`)
    case 'text':
      return forms(seed).find((word) => field.schema.safeParse(word).success)
    default:
      throw new Error(`${name}: a ${widget} without an initial value`)
  }
}
