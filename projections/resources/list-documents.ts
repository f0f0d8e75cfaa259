import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { type AnyResource, type Filter, type Row, readData } from '@bon/contracts/resources'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { documents } from './documents.projection.ts'

export type PageQuery = {
  search: string | undefined
  sort: { field: string; descending: boolean }
  filters: readonly Filter[]
  archived: 'no' | 'only'
  cursor: string | undefined
  limit: number
}

export type ListScope = Pick<Scoped, 'company_uuid' | 'resource_companies'>

/** Columns needed for pages of vault records; entities in the log are listed by `listRows`. */
export type RowTable = {
  company_uuid: CompanyUuid
  resource: string
  uuid: Uuid
  revision: number
  archived: boolean
  data: Record<string, unknown>
}

/** A page of one kind (DEF-43), own and inherited; undefined for an invalid cursor. */
export const pageOfRows = async <T extends string>(
  table: SelectQueryBuilder<Record<T, RowTable>, T, object>,
  scope: ListScope,
  definition: AnyResource,
  query: PageQuery,
): Promise<{ rows: Row<AnyResource>[]; next: string | null; total: number } | undefined> => {
  const after = query.cursor === undefined ? undefined : cursorOf(query.cursor)
  if (query.cursor !== undefined && !after) return undefined
  const matching = (table as unknown as SelectQueryBuilder<{ rows: RowTable }, 'rows', object>)
    .where(ofKind(scope, definition))
    .where('archived', '=', query.archived === 'only')
    .where(
      allOf([searchIn(definition, query.search), ...query.filters.map((one) => filterOf(definition, one))]),
    )
  const value = sortValue(definition, query.sort.field)
  const way = query.sort.descending ? 'desc' : 'asc'
  let page = matching
    .select(['uuid', 'company_uuid', 'revision', 'archived', 'data', value.as('sort_value')])
    .orderBy(value, way)
    .orderBy('uuid', way)
    .limit(query.limit + 1)
  if (after) {
    const sign = query.sort.descending ? sql`<` : sql`>`
    const from = castOf(definition, query.sort.field, after.value)
    page = page.where(sql<SqlBool>`(${value}, uuid) ${sign} (${from}, ${after.uuid}::uuid)`)
  }
  const found = await page.execute()
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => rowOf(scope, definition, row)),
    next: found.length > query.limit && last ? textOf(last.sort_value, last.uuid) : null,
    total,
  }
}

/** Rows of this kind that the company may use (CO-43). */
export const ofKind = ({ company_uuid, resource_companies }: ListScope, { name, sharing }: AnyResource) => {
  const companies = sharing === 'own' ? [company_uuid] : resource_companies
  return sql<SqlBool>`resource = ${name} and company_uuid = any(${[...companies]}::uuid[])`
}

/** One entity as the API returns it, archived or not. */
export const showDocument = async (
  db: Scoped,
  definition: AnyResource,
  uuid: Uuid,
): Promise<Row<AnyResource> | undefined> => {
  const row = await tablesOf(db, documents)
    .selectFrom('documents')
    .select(['uuid', 'company_uuid', 'revision', 'archived', 'data'])
    .where('uuid', '=', uuid)
    .where(ofKind(db, definition))
    .executeTakeFirst()
  return row && rowOf(db, definition, row)
}

export const rowOf = (
  { company_uuid }: ListScope,
  definition: AnyResource,
  row: Omit<RowTable, 'resource'>,
): Row<AnyResource> => ({
  uuid: row.uuid,
  company_uuid: row.company_uuid,
  inherited: row.company_uuid !== company_uuid,
  revision: String(row.revision),
  archived: row.archived,
  data: readData(definition, row.data),
})

const textual = new Set(['text', 'long_text', 'choice', 'date', 'time', 'instant', 'hue', 'reference'])
export const isTextual = (definition: AnyResource, name: string): boolean =>
  textual.has(definition.fields[name]?.widget ?? '')

/** A choice's values in the order of its definition: danger before warning (SUP-22). */
export const choicesOf = ({ fields }: AnyResource, name: string): readonly string[] | undefined =>
  fields[name]?.widget === 'choice' ? fields[name].values : undefined

/** Texts sort by Danish collation, choices by definition order, everything else by value. */
const sortValue = (definition: AnyResource, name: string): RawBuilder<unknown> => {
  const choices = choicesOf(definition, name)
  if (choices)
    return sql`to_jsonb(coalesce(array_position(${[...choices]}::text[], data->>${sql.lit(name)}), 0))`
  return isTextual(definition, name)
    ? sql`lower(coalesce(data->>${sql.lit(name)}, '')) collate "da-x-icu"`
    : sql`coalesce(data->${sql.lit(name)}, 'null'::jsonb)`
}

const castOf = (definition: AnyResource, name: string, value: unknown): RawBuilder<unknown> =>
  isTextual(definition, name) && !choicesOf(definition, name)
    ? sql`${String(value)} collate "da-x-icu"`
    : sql`${JSON.stringify(value)}::jsonb`

/** Every word of the search must occur in the searched fields. */
const searchIn = (definition: AnyResource, search: string | undefined): RawBuilder<SqlBool> | undefined => {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const hay = sql.join(
    definition.search.map((name: string) => sql`data->>${sql.lit(name)}`),
    sql`, `,
  )
  return allOf(words.map((word) => sql<SqlBool>`concat_ws(' ', ${hay}) ilike ${`%${escaped(word)}%`}`))
}

const filterOf = (definition: AnyResource, { field, is, value }: Filter): RawBuilder<SqlBool> => {
  const text = sql`data->>${sql.lit(field)}`
  const json = sql`coalesce(data->${sql.lit(field)}, 'null'::jsonb)`
  const many =
    definition.fields[field]?.widget === 'references' || definition.fields[field]?.widget === 'choices'
  switch (is) {
    case 'empty':
      return sql`(${text} is null or ${text} in ('', '[]'))`
    case 'not_empty':
      return sql`(${text} is not null and ${text} not in ('', '[]'))`
    case 'contains':
      return sql`${text} ilike ${`%${escaped(String(value ?? ''))}%`}`
    case 'at_least':
      return isTextual(definition, field)
        ? sql`${text} >= ${String(value)}`
        : sql`(${json} <> 'null'::jsonb and ${json} >= ${JSON.stringify(value ?? null)}::jsonb)`
    case 'at_most':
      return isTextual(definition, field)
        ? sql`${text} <= ${String(value)}`
        : sql`(${json} <> 'null'::jsonb and ${json} <= ${JSON.stringify(value ?? null)}::jsonb)`
    case 'one_of':
      return anyOf((Array.isArray(value) ? value : [value]).map((one) => equal(json, one ?? null, many)))
    case 'equal':
      return equal(json, value ?? null, many)
  }
}

const equal = (json: RawBuilder<unknown>, value: unknown, many: boolean): RawBuilder<SqlBool> =>
  many ? sql`${json} @> ${JSON.stringify([value])}::jsonb` : sql`${json} = ${JSON.stringify(value)}::jsonb`

const allOf = (parts: readonly (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> => {
  const conditions = parts.filter((part) => part !== undefined)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
const anyOf = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql`false` : sql`(${sql.join([...parts], sql` or `)})`

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')

/** Percent-encoded first, so that every character is one byte. */
export const textOf = (value: unknown, uuid: Uuid): string =>
  Uint8Array.from(encodeURIComponent(JSON.stringify([value, uuid])), (letter) =>
    letter.charCodeAt(0),
  ).toBase64({ alphabet: 'base64url', omitPadding: true })

export const cursorOf = (text: string): { value: unknown; uuid: Uuid } | undefined => {
  try {
    const bytes = Uint8Array.fromBase64(text, { alphabet: 'base64url' })
    const read: unknown = JSON.parse(decodeURIComponent(String.fromCharCode(...bytes)))
    if (!Array.isArray(read) || read.length !== 2) return undefined
    const [value, uuid] = read
    return typeof uuid === 'string' && /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(uuid)
      ? { value, uuid }
      : undefined
  } catch {
    // This server did not issue such a cursor.
    return undefined
  }
}
