import type { Uuid } from '@bon/contracts/kernel'
import type { Field, Fields } from '@bon/contracts/resources'

type Data = Readonly<Record<string, unknown>>
/** What a reference becomes; undefined where the copy has nothing like it. */
type CopyOf = (uuid: Uuid) => Uuid | undefined

/**
 * Data with its references replaced. A reference to what is not copied is left out, with the row that needs it;
 * undefined when the whole needs it. Images are left out. A field that the data is older than gets its initial value,
 * also within a row or group, which nothing else fills in.
 */
export const copyOf = (fields: Fields, data: Data, of: CopyOf): Data | undefined => {
  const copy: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = copiedValue(field, data[name], of)
    if (value === undefined) return undefined
    copy[name] = value
  }
  return copy
}

const copiedValue = (field: Field, value: unknown, of: CopyOf): unknown => {
  if (value === undefined) return field.initial ?? null
  if (value === null || field.widget === 'image') return null
  if (field.widget === 'reference') return of(value as Uuid) ?? (field.initial === null ? null : undefined)
  if (field.widget === 'references') return (value as Uuid[]).flatMap((uuid) => of(uuid) ?? [])
  const { columns } = field
  if (!columns) return value
  if (field.widget === 'rows') return (value as Data[]).flatMap((row) => copyOf(columns, row, of) ?? [])
  return copyOf(columns, value as Data, of)
}
