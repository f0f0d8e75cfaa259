import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { Kysely } from 'kysely'
import type { Projection, Tables } from './projection.ts'
import type { RowOf } from './table.ts'

/** Scope of a read: own rows of the company, and for shared resources those of its parents as well. */
export type ReadScope = {
  readonly company_uuid: CompanyUuid
  readonly resource_companies: readonly Uuid[]
  /** Companies whose own rows are read, each checked by the caller; absent: the company alone. */
  readonly companies?: readonly CompanyUuid[]
}

declare const scoped: unique symbol
/** A transaction with row-level security set to the company. Only `withScope` of the read store creates one. */
export type Scoped = ReadScope & { readonly [scoped]: Kysely<unknown> }

/** Returns the schema that is currently read for a version of a projection. */
export type SchemaOf = (projection: Pick<Projection, 'schema'>) => string

const handles = new WeakMap<Scoped, { transaction: Kysely<unknown>; schemaOf: SchemaOf }>()

/** Only for the read store: brands a transaction whose scope is set. */
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

/** Kysely handle for the tables of a projection, in the schema of its current version. */
export const tablesOf = <T extends Tables>(db: Scoped, projection: Projection<T>): Kysely<DatabaseOf<T>> => {
  const { transaction, schemaOf } = handleIn(db)
  return transaction.withSchema(schemaOf(projection)) as unknown as Kysely<DatabaseOf<T>>
}
