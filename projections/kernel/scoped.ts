import type { Uuid } from '@bon/contracts/kernel'
import type { Kysely } from 'kysely'
import type { Projection, Tables } from './projection.ts'
import type { RowOf } from './table.ts'

/** In whose name is read: lists show the company's own rows, shared resources those of its parents as well. */
export type ReadScope = { readonly company_uuid: Uuid; readonly resource_companies: readonly Uuid[] }

declare const scoped: unique symbol
/** A transaction in which row-level security knows the company. Only `withScope` of the read store makes one. */
export type Scoped = ReadScope & { readonly [scoped]: Kysely<unknown> }

/** Answers the schema in which a version of a projection is read now. */
export type SchemaOf = (projection: Pick<Projection, 'schema'>) => string

const handles = new WeakMap<Scoped, { transaction: Kysely<unknown>; schemaOf: SchemaOf }>()

/** For the read store alone: brands a transaction that has its scope set. */
export const asScoped = (
  transaction: Kysely<unknown>,
  scope: ReadScope,
  schemaOf: SchemaOf = ({ schema }) => schema,
): Scoped => {
  const { company_uuid, resource_companies } = scope
  const made = Object.freeze({ company_uuid, resource_companies }) as Scoped
  handles.set(made, { transaction, schemaOf })
  return made
}

const handleIn = (db: Scoped) => {
  const handle = handles.get(db)
  if (!handle) throw new Error('this handle did not come from withScope')
  return handle
}

export const handleOf = (db: Scoped): Kysely<unknown> => handleIn(db).transaction

export type DatabaseOf<T extends Tables> = { [K in keyof T & string]: RowOf<T[K]> }

/** The tables of a projection: the only way to name one, so no query outlives its version. */
export const tablesOf = <T extends Tables>(db: Scoped, projection: Projection<T>): Kysely<DatabaseOf<T>> => {
  const { transaction, schemaOf } = handleIn(db)
  return transaction.withSchema(schemaOf(projection)) as unknown as Kysely<DatabaseOf<T>>
}
