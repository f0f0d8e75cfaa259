import type { Uuid } from '@bon/contracts/kernel'
import type { Field, Fields } from '@bon/contracts/resources'

type Data = Readonly<Record<string, unknown>>
/** The new target of a reference; null when there is none. */
type Lead = (uuid: Uuid) => Uuid | null

/** The data with every reference replaced, including those in groups and rows. */
export const repointed = (fields: Fields, data: Data, lead: Lead): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? repointedValue(field, value, lead) : value]
    }),
  )

const repointedValue = (field: Field, value: unknown, lead: Lead): unknown => {
  if (value === null || value === undefined) return value
  if (field.widget === 'reference') return lead(value as Uuid)
  if (field.widget === 'references') {
    const led = (value as Uuid[]).map(lead).filter((uuid) => uuid !== null)
    return [...new Set(led)]
  }
  if (!field.columns) return value
  const { columns } = field
  if (field.widget !== 'rows') return repointed(columns, value as Data, lead)
  return (value as Data[])
    .map((row) => repointed(columns, row, lead))
    .filter((row) => !lostItsReference(columns, row))
}

/** A row without its reference is dropped. */
const lostItsReference = (columns: Fields, row: Data): boolean =>
  Object.entries(columns).some(
    ([name, { widget, schema }]) =>
      widget === 'reference' && row[name] === null && !schema.safeParse(null).success,
  )
