import type { Uuid } from '@bon/contracts/kernel'
import type { Field, Fields } from '@bon/contracts/resources'

type Data = Readonly<Record<string, unknown>>
/** Where a pointer leads from now on; null where there is nothing left to point at. */
type Lead = (uuid: Uuid) => Uuid | null

/** The data with every pointer led anew, through groups and rows as well. */
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

/** A row about something that is gone goes with it. */
const lostItsReference = (columns: Fields, row: Data): boolean =>
  Object.entries(columns).some(
    ([name, { widget, schema }]) =>
      widget === 'reference' && row[name] === null && !schema.safeParse(null).success,
  )
